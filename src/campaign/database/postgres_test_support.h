// SPDX-License-Identifier: MIT
// For tests: a PostgreSQL server of the test's own, on a socket in a temporary folder, with no door to the
// network. It ends with the test, also if that is killed. As root it runs as the user `postgres`, which
// the package makes.
//
//   PostgresServer* const server = PostgresServer::get();
//   if (server == nullptr) GTEST_SKIP() << PostgresServer::why_not();
//   Store::open(server->new_database());
//
// With SMITER_NO_SERVERS in the environment no server is started, and tests that need one are skipped.
#pragma once

#include <gtest/gtest.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <fmt/core.h>

namespace smiter::campaign::testing_support {

class PostgresServer {
 public:
  // One for all tests of this process; null if there is no PostgreSQL here.
  static PostgresServer* get() {
    static const std::unique_ptr<PostgresServer> kServer = [] {
      auto server = std::make_unique<PostgresServer>();
      return server->is_running() ? std::move(server) : nullptr;
    }();
    return kServer.get();
  }
  static std::string why_not() {
    return std::string("no PostgreSQL 15 in ") + kPrograms +
           " that could be started (tools/bootstrap tests), or SMITER_NO_SERVERS is set";
  }

  PostgresServer() {
    if (getenv("SMITER_NO_SERVERS") != nullptr) return;
    std::string pattern = "/tmp/smiter-postgres-XXXXXX";
    if (access((std::string(kPrograms) + "/initdb").c_str(), X_OK) != 0 || mkdtemp(pattern.data()) == nullptr)
      return;
    folder_ = pattern;
    if (!belong_to_somebody()) return;
    const pid_t made = launch({kPrograms + std::string("/initdb"), "-D", data(), "-U", "smiter", "-A",
                               "trust", "-E", "UTF8", "--no-locale", "--no-sync"});
    int status = 0;
    if (made <= 0 || waitpid(made, &status, 0) != made || status != 0) return;
    start();
  }
  ~PostgresServer() {
    stop(SIGQUIT);
    std::error_code error;
    if (!folder_.empty()) std::filesystem::remove_all(folder_, error);
  }
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  [[nodiscard]] bool is_running() const { return pid_ > 0; }

  // Who was killed leaves processes that take a moment to go, and nobody else may start meanwhile.
  void start() {
    for (int attempt = 0; attempt < 50 && pid_ == 0; ++attempt) {
      pid_ = launch({kPrograms + std::string("/postgres"), "-D", data(), "-k", folder_, "-c",
                     "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=40"});
      if (!wait_until_ready()) std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
  }
  // SIGQUIT: at once; SIGKILL: as a crash of the machine, with all of its processes: one that has not yet
  // seen the server's end would still answer.
  void stop(int signal) {
    if (pid_ <= 0) return;
    const std::vector<pid_t> processes = signal == SIGKILL ? children() : std::vector<pid_t>();
    ::kill(pid_, signal);
    for (const pid_t process : processes) ::kill(process, SIGKILL);
    waitpid(pid_, nullptr, 0);
    pid_ = 0;
    for (const pid_t process : processes)
      while (is_alive(process)) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }

  [[nodiscard]] std::string address(const std::string& database, const std::string& user = "smiter") const {
    return fmt::format("postgresql://{}@/{}?host={}", user, database, folder_);
  }
  // Empty, of this test alone.
  [[nodiscard]] std::string new_database() {
    const std::string name = fmt::format("d{}", ++databases_);
    execute("postgres", "CREATE DATABASE " + name);
    return address(name);
  }
  void execute(const std::string& database, const std::string& statement) const {
    PGconn* const connection = PQconnectdb(address(database).c_str());
    PGresult* const result = PQexec(connection, statement.c_str());
    EXPECT_EQ(std::string(PQresultErrorMessage(result)), "") << statement;
    PQclear(result);
    PQfinish(connection);
  }

 private:
  static constexpr const char* kPrograms = "/usr/lib/postgresql/15/bin";

  [[nodiscard]] std::string data() const { return folder_ + "/data"; }

  [[nodiscard]] std::vector<pid_t> children() const {
    std::ifstream list(fmt::format("/proc/{0}/task/{0}/children", pid_));
    return {std::istream_iterator<pid_t>(list), {}};
  }
  // A zombie has closed its sockets, and may wait long for whoever inherits it.
  [[nodiscard]] static bool is_alive(pid_t process) {
    std::ifstream stat(fmt::format("/proc/{}/stat", process));
    std::string line;
    std::getline(stat, line);
    const std::size_t name = line.rfind(')');
    return name != std::string::npos && line.compare(name, 3, ") Z") != 0;
  }

  [[nodiscard]] bool wait_until_ready() {
    for (int i = 0; i < 300; ++i) {
      if (PQping(address("postgres").c_str()) == PQPING_OK) return true;
      if (waitpid(pid_, nullptr, WNOHANG) == pid_) {
        pid_ = 0;
        return false;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    stop(SIGQUIT);
    return false;
  }

  // PostgreSQL refuses to run as root.
  [[nodiscard]] bool belong_to_somebody() {
    if (geteuid() != 0) return true;
    const passwd* const user = getpwnam("postgres");
    if (user == nullptr) return false;
    uid_ = user->pw_uid;
    gid_ = user->pw_gid;
    return chown(folder_.c_str(), uid_, gid_) == 0 && chmod(folder_.c_str(), 0755) == 0;
  }

  [[nodiscard]] pid_t launch(std::vector<std::string> words) const {
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const pid_t pid = fork();
    if (pid != 0) return pid;
    if (uid_ != 0 && (setgid(gid_) != 0 || setuid(uid_) != 0)) _exit(126);
    prctl(PR_SET_PDEATHSIG, SIGQUIT);
    if (chdir("/") != 0 || freopen("/dev/null", "w", stdout) == nullptr ||
        freopen("/dev/null", "w", stderr) == nullptr)
      _exit(126);
    execv(arguments[0], arguments.data());
    _exit(127);
  }

  std::string folder_;
  pid_t pid_ = 0;
  uid_t uid_ = 0;
  gid_t gid_ = 0;
  int databases_ = 0;
};

}  // namespace smiter::campaign::testing_support
