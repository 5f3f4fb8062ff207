// SPDX-License-Identifier: MIT
#include "ui/option/manual.h"

#include <fmt/format.h>

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

// "-j, --jobs", the short name first as in --help.
std::string names_of(const base::OptionRow& row) {
  const std::size_t comma = row.name.find(',');
  if (comma == std::string::npos) return row.name;
  const std::string first = row.name.substr(0, comma), second = row.name.substr(comma + 1);
  return first.starts_with("--") ? second + ", " + first : first + ", " + second;
}

// What stands for its value.
std::string placeholder(const Option& option) {
  if (option.is_flag() || option.row().is_argument()) return "";
  const bool is_text = std::holds_alternative<std::string*>(option.target()) || option.is_list();
  if (!option.row().choices.empty()) return fmt::format(" {}", fmt::join(option.row().choices, "|"));
  return is_text ? " TEXT" : " NUMBER";
}

std::string bounds_text(const base::OptionBounds& bounds) {
  using Kind = base::OptionBounds::Kind;
  switch (bounds.kind) {
    case Kind::None:
      return "";
    case Kind::Positive:
      return " More than 0.";
    case Kind::Between:
      return fmt::format(" From {} to {}.", bounds.least, bounds.most);
    case Kind::Share:
      return " From 0 to 1.";
  }
  return "";
}

std::string as_sentence(const std::string& text) {
  return text.empty() || text.ends_with('.') || text.ends_with('?') ? text : text + ".";
}

std::string entry(const Option& option) {
  const base::OptionRow& row = option.row();
  std::string text = as_sentence(row.help);
  text += bounds_text(row.bounds);
  if (option.is_required()) text += " Required.";
  if (option.shows_default()) text += fmt::format(" Default: {}.", option.value_text());
  return fmt::format(".TP\n\\fB{}\\fR{}\n{}\n", escaped(names_of(row)), escaped(placeholder(option)),
                     escaped(text));
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
