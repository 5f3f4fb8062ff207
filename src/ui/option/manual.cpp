// SPDX-License-Identifier: MIT
#include "ui/option/manual.h"

#include <cctype>
#include <functional>
#include <sstream>

#include <fmt/format.h>

#include "base/release/version.h"
#include "ui/option/option_text.h"

namespace smiter::ui {

namespace {

// As roff prints it unchanged: a backslash, a hyphen and some marks have meanings, a dot or a quote only
// at the beginning of a line.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool at_begin = out.empty() || out.back() == '\n';
    if (at_begin && (c == '.' || c == '\'')) out += "\\&";
    switch (c) {
      case '\\':
        out += "\\e";
        break;
      case '-':
        out += "\\-";
        break;
      case '\'':
        out += "\\(aq";
        break;
      case '`':
        out += "\\(ga";
        break;
      case '~':
        out += "\\(ti";
        break;
      case '^':
        out += "\\(ha";
        break;
      default:
        out += c;
    }
  }
  return out;
}

// Names of pages are in capitals, as is the custom.
std::string heading(const std::string& page) {
  std::string name = page;
  for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return fmt::format(".TH {} 1 \"{}\" \"smiter {}\" \"User Commands\"\n", escaped(name), base::release_date(),
                     base::version());
}

// "Look for bugs; ..." as NAME wants it: short, without a full stop, beginning small unless it is a name.
std::string purpose(const std::string& summary) {
  std::string text = summary.substr(0, summary.find_first_of(";:\n"));
  const bool is_word = text.size() > 1 && std::islower(static_cast<unsigned char>(text[1])) != 0;
  if (is_word) text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  return text;
}

// Broken where roff may break it anyway, so that the source can be read, too.
std::string paragraph(const std::string& text) {
  constexpr std::size_t kWidth = 78;
  std::string out, line;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const std::string next = escaped(word);
    if (!line.empty() && line.size() + 1 + next.size() > kWidth) {
      out += line + "\n";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + next;
  }
  return out + line + "\n";
}

std::string item(const std::string& name, const std::string& value, const std::string& text) {
  return fmt::format(".TP\n\\fB{}\\fR{}\n{}", escaped(name),
                     value.empty() ? "" : " \\fI" + escaped(value) + "\\fR", paragraph(text));
}

std::string item(const Option& option) {
  const std::string dots = option.row().is_argument() && option.is_list() ? "..." : "";
  return item(names_text(option.row()) + dots, value_placeholder(option), description(option));
}

// The options for which `belongs` holds, after `entries`, under a title; nothing if there are none.
std::string items(const std::string& title, const Command& command, std::string entries,
                  const std::function<bool(const Option&)>& belongs) {
  for (const Option& option : command.options) {
    if (belongs(option)) entries += item(option);
  }
  return entries.empty() ? "" : title + entries;
}

std::string synopsis(const Command& command, const std::string& path) {
  std::string out = fmt::format("\\fB{}\\fR [\\fIOPTIONS\\fR]", escaped(path));
  if (!command.commands.empty()) out += " \\fICOMMAND\\fR";
  for (const Option& option : command.options) {
    if (!option.row().is_argument()) continue;
    const std::string name = "\\fI" + escaped(option.row().name) + "\\fR" + (option.is_list() ? "..." : "");
    out += option.is_required() ? " " + name : " [" + name + "]";
  }
  return out + "\n";
}

// A footer of --help: examples are indented, below a line with a colon, the last line tells of exit codes,
// the others are remarks.
struct Footer {
  std::string examples, remarks, exit_codes;

  explicit Footer(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("  "))
        examples += escaped(line.substr(2)) + "\n";
      else if (line.starts_with("Exit code: "))
        exit_codes += line.substr(11);
      else if (line.ends_with(':') && !examples.empty())
        examples += "\n" + escaped(line) + "\n";
      else if (!line.ends_with(':'))
        remarks += (remarks.empty() ? "" : " ") + line;
    }
  }
};

std::string body(const Command& command, const std::string& path, const std::string& macro) {
  std::string out;
  out += items(macro + " ARGUMENTS\n", command, "",
               [](const Option& option) { return option.row().is_argument(); });
  out +=
      items(macro + " OPTIONS\n", command, item("-h, --help", "", "Print a short form of this page."),
            [](const Option& option) { return !option.row().is_argument() && !option.is_of_strategies(); });
  out += items(macro + " OPTIONS OF STRATEGIES\n", command, "",
               [](const Option& option) { return option.is_of_strategies(); });
  const Footer footer(command.footer);
  if (!footer.remarks.empty()) out += macro + " NOTES\n" + paragraph(footer.remarks);
  if (!footer.examples.empty()) out += macro + " EXAMPLES\n.nf\n" + footer.examples + ".fi\n";
  if (!footer.exit_codes.empty()) out += macro + " EXIT STATUS\n" + paragraph(footer.exit_codes);
  for (const Command& inner : command.commands) {
    out += fmt::format(".SH {}\n{}.PP\n{}", escaped(path + " " + inner.name),
                       paragraph(as_sentence(inner.summary)), synopsis(inner, path + " " + inner.name));
    out += body(inner, path + " " + inner.name, ".SS");
  }
  return out;
}

std::string reference(const std::string& page) {
  return fmt::format("\\fB{}\\fR(1)", escaped(page));
}

}  // namespace

std::string manual_file(const Command& program, const Command& command) {
  return fmt::format("{}-{}.1", program.name, command.name);
}

std::string manual_page(const Command& program) {
  std::string out = heading(program.name);
  out += fmt::format(".SH NAME\n{} \\- find bugs in SMT solvers\n", program.name);
  out += fmt::format(".SH SYNOPSIS\n\\fB{}\\fR \\fICOMMAND\\fR [\\fIOPTIONS\\fR]\n", program.name);
  out += ".SH DESCRIPTION\n" + paragraph(program.summary);
  out += ".PP\n" + paragraph(
                       "Each command has a page of its own, and a short form of it: smiter COMMAND --help. "
                       "smiter help lists the pages of the documentation, which are in the program; "
                       "smiter help TOPIC prints one.");
  out += ".SH OPTIONS\n" + item("-h, --help", "", "List the commands.") +
         item("--version", "", "Print the release, the commit, the compiler and the versions of libraries.");
  out += ".SH COMMANDS\n";
  for (const Command& command : program.commands) {
    out += fmt::format(".TP\n{}\n{}", reference(program.name + "-" + command.name),
                       paragraph(as_sentence(command.summary)));
  }
  const Footer footer(program.footer);
  if (!footer.examples.empty()) out += ".SH EXAMPLES\n.nf\n" + footer.examples + ".fi\n";
  out +=
      ".SH FILES\n" +
      item("PREFIX/share/smiter/seeds", "",
           "Seeds to try, by logic. PREFIX is where Smiter was installed: /usr for a Debian package. The "
           "program itself needs no file.") +
      item("~/.cache/smiter", "",
           "What solvers were found to understand, and the releases that smiter solvers --install got. Can "
           "be deleted. XDG_CACHE_HOME moves it.");
  out += ".SH EXIT STATUS\n" + paragraph(
                                   "0: done, and nothing was found. 1: something was found. 2: bad use or "
                                   "input. Some commands have more; their pages say so.");
  return out;
}

std::string manual_page(const Command& program, const Command& command) {
  const std::string page = program.name + "-" + command.name, path = program.name + " " + command.name;
  std::string out = heading(page);
  out += fmt::format(".SH NAME\n{} \\- {}\n", escaped(page), escaped(purpose(command.summary)));
  out += ".SH SYNOPSIS\n" + synopsis(command, path);
  out += ".SH DESCRIPTION\n" + paragraph(as_sentence(command.summary));
  out += body(command, path, ".SH");
  out += ".SH SEE ALSO\n" + reference(program.name) + "\n";
  return out;
}

}  // namespace smiter::ui
