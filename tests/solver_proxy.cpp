// SPDX-License-Identifier: MIT
// A real solver with a planted fault: passes commands on to `z3 -in` (or what --real names)
// and changes what comes back when an assertion since the last reset contains the text that
// --on names:
//
//   --fault=unsat   says unsat for sat        --fault=crash   fails an assertion of its own
//   --fault=sat     says sat for unsat, with zeros and false for a model
//   --fault=model   says sat with zeros and false for a model
//   --fault=drop    loses every third assertion that contains it
//   --fault=pop     says unsat for sat once there was a pop
//   --fault=second  says unsat for sat from the second check-sat on
//   --fault=assume  says unsat for sat to check-sat-assuming
//   --fault=session says unsat for sat once it was reset, which no fresh process is
//   --fault=core    leaves the first name out of an unsat core or unsat assumptions
//   --fault=optimum adds one to the first number of an optimum
//   --fault=assignment says false of the first name that is true
//
// What --say gives is printed for get-interpolant, get-abduct and get-qe, which z3 does not know, and for
// get-proof.
//
// Reads one command per line, from the file that is given or from standard input.
#include <sys/prctl.h>
#include <sys/types.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

namespace {

class Real {
 public:
  explicit Real(const std::string& program) {
    int in[2], out[2];
    if (pipe(in) != 0 || pipe(out) != 0) std::exit(3);
    if (fork() == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      dup2(in[0], 0);
      dup2(out[1], 1);
      for (const int fd : {in[0], in[1], out[0], out[1]}) close(fd);
      execlp(program.c_str(), program.c_str(), "-in", static_cast<char*>(nullptr));
      std::_Exit(127);
    }
    close(in[0]);
    close(out[1]);
    to_ = fdopen(in[1], "w");
    from_ = fdopen(out[0], "r");
  }

  // What it prints to this command.
  std::string ask(const std::string& command) {
    std::fprintf(to_, "%s\n(echo \"proxy-done\")\n", command.c_str());
    std::fflush(to_);
    std::string text, line;
    for (int c = std::fgetc(from_); c != EOF; c = std::fgetc(from_)) {
      line += static_cast<char>(c);
      if (c != '\n') continue;
      if (line == "proxy-done\n") return text;
      text += line;
      line.clear();
    }
    std::exit(4);
  }

 private:
  FILE* to_ = nullptr;
  FILE* from_ = nullptr;
};

class Proxy {
 public:
  Proxy(std::string fault, std::string on, std::string say, const std::string& program)
      : fault_(std::move(fault)), on_(std::move(on)), say_(std::move(say)), real_(program) {}

  void handle(const std::string& line) {
    if (line.starts_with("(exit")) std::exit(0);
    if (line == "(reset)") {
      shows_ = lying_ = popped_ = false;
      was_reset_ = true;
      checks_ = 0;
      model_.clear();
      asserted_ = 0;
    }
    if (line.starts_with("(pop")) popped_ = true;
    const bool concerned = line.starts_with("(assert") && line.find(on_) != std::string::npos;
    if (fault_ == "drop" && concerned && ++asserted_ % 3 == 0) return;
    if (concerned) shows_ = true;
    if (line.starts_with("(declare-")) declare(line);
    std::string text = line == "(get-model)" && lying_ ? "(\n" + model_ + ")\n" : answer(line);
    if (line.starts_with("(check-sat")) {
      ++checks_;
      text = changed(text, line.starts_with("(check-sat-assuming"));
    }
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
  }

 private:
  std::string answer(const std::string& line) {
    for (const char* said : {"(get-interpolant", "(get-abduct", "(get-qe", "(get-proof"}) {
      if (line.starts_with(said)) return say_ + "\n";
    }
    std::string text = real_.ask(line);
    if (!shows_) return text;
    const bool names = line == "(get-unsat-core)" || line == "(get-unsat-assumptions)";
    if (fault_ == "core" && names && text.starts_with("(") && !text.starts_with("(error")) {
      const std::size_t end = text.find_first_of(" )");
      text = "(" + text.substr(text[end] == ' ' ? end + 1 : end);
    }
    if (const std::size_t value = text.find(" true)");
        fault_ == "assignment" && line == "(get-assignment)" && value != std::string::npos)
      text.replace(value, 6, " false)");
    if (const std::size_t digit = text.find_first_of("0123456789", text.find('('));
        fault_ == "optimum" && line == "(get-objectives)" && digit != std::string::npos) {
      const std::size_t end = text.find_first_not_of("0123456789", digit);
      text = text.substr(0, digit) + std::to_string(std::atoi(text.c_str() + digit) + 1) + text.substr(end);
    }
    return text;
  }
  // (declare-const x Int), (declare-fun x () Int)
  void declare(const std::string& line) {
    const std::size_t from = line.find(' ') + 1;
    const std::string name = line.substr(from, line.find(' ', from) - from);
    const bool is_int = line.ends_with(" Int)");
    model_ += "(define-fun " + name + " () " + (is_int ? "Int 0)\n" : "Bool false)\n");
  }
  [[nodiscard]] bool denies(bool assuming) const {
    return fault_ == "unsat" || (fault_ == "pop" && popped_) || (fault_ == "second" && checks_ > 1) ||
           (fault_ == "assume" && assuming) || (fault_ == "session" && was_reset_);
  }
  std::string changed(const std::string& answer, bool assuming) {
    lying_ = false;
    if (!shows_) return answer;
    if (fault_ == "crash") {
      std::fprintf(stderr, "proxy: planted.cpp:42: void planted(int): Assertion `x > 0' failed.\n");
      std::abort();
    }
    if (denies(assuming) && answer == "sat\n") return "unsat\n";
    lying_ = (fault_ == "sat" && answer == "unsat\n") || (fault_ == "model" && answer == "sat\n");
    return lying_ ? "sat\n" : answer;
  }

  std::string fault_, on_, say_, model_;
  bool shows_ = false, lying_ = false, popped_ = false, was_reset_ = false;
  std::size_t asserted_ = 0, checks_ = 0;
  Real real_;
};

}  // namespace

int main(int argc, char** argv) {
  std::string fault, on, say, file, program = "z3";
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--version") return std::puts("solver proxy 1.0"), 0;
    if (argument.starts_with("--fault=")) {
      fault = argument.substr(8);
    } else if (argument.starts_with("--on=")) {
      on = argument.substr(5);
    } else if (argument.starts_with("--say=")) {
      say = argument.substr(6);
    } else if (argument.starts_with("--real=")) {
      program = argument.substr(7);
    } else if (!argument.starts_with("-")) {
      file = argument;
    }
  }
  Proxy proxy(fault, on, say, program);
  std::ifstream from_file(file);
  std::istream& in = file.empty() ? std::cin : from_file;
  for (std::string line; std::getline(in, line);) proxy.handle(line);
  return 0;
}
