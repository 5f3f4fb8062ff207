// SPDX-License-Identifier: MIT
#include "ui/option/manual.h"

#include <fmt/format.h>

#include "ui/option/option_text.h"

namespace smiter::ui {

namespace {

// As roff prints it unchanged: a backslash and a hyphen have meanings, a dot or a quote only at the
// beginning of a line.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool at_begin = out.empty() || out.back() == '\n';
    if (at_begin && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
  }
  return out;
}

std::string entry(const Option& option) {
  const std::string value = value_placeholder(option);
  return fmt::format(".TP\n\\fB{}\\fR{}\n{}\n", escaped(names_text(option.row())),
                     escaped(value.empty() ? "" : " " + value), escaped(description(option)));
}

std::string section(const Command& command, const std::string& path) {
  std::string out = fmt::format(".SS {}\n{}\n", escaped(path), escaped(as_sentence(command.summary)));
  for (const Option& option : command.options) out += entry(option);
  if (!command.footer.empty()) out += fmt::format(".PP\n.nf\n{}\n.fi\n", escaped(command.footer));
  for (const Command& inner : command.commands) out += section(inner, path + " " + inner.name);
  return out;
}

}  // namespace

std::string manual_page(const Command& program) {
  std::string out = fmt::format(".TH {} 1 \"\" \"{} {}\"\n", program.name, program.name, SMITER_VERSION);
  out += fmt::format(".SH NAME\n{} \\- test SMT solvers\n", program.name);
  out += fmt::format(".SH SYNOPSIS\n\\fB{}\\fR COMMAND [OPTIONS]\n", program.name);
  out += fmt::format(".SH DESCRIPTION\n{}\n", escaped(program.summary));
  out +=
      ".PP\n\\fBsmiter \\-\\-version\\fR says which release this is. Every command knows \\fB\\-\\-help\\fR. "
      "\\fBsmiter help\\fR lists the pages of the "
      "documentation.\n";
  out += ".SH COMMANDS\n";
  for (const Command& command : program.commands) out += section(command, program.name + " " + command.name);
  return out;
}

}  // namespace smiter::ui
