// SPDX-License-Identifier: MIT
// Commands and whole scripts.
#include "smt/printer/printer.h"

#include "base/hostile_options.h"
#include "smt/printer/term_printer.h"

namespace smiter::smt {

namespace {

std::string_view first_word(std::string_view text) {
  return text.substr(0, text.find_first_of(" \t\r\n"));
}

class CommandPrinter {
 public:
  CommandPrinter(base::TextBuffer& out, const TermTable& table, PrintOptions options)
      : out_(out), table_(table), terms_(out, table, options) {}

  void print(const Command& command);

 private:
  void text_command(std::string_view name, const Command& command) {
    out_ += name;
    out_ += table_.text(command.text);
    out_ += ')';
  }
  void numbered(std::string_view name, std::uint32_t number) {
    out_ += name;
    out_.append_number(number);
    out_ += ')';
  }
  void terms(std::span<const TermId> list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (i > 0) out_ += ' ';
      terms_.print(list[i]);
    }
  }
  bool print_text(const Command& command);         // false: it is another kind of command
  bool print_declaration(const Command& command);  // likewise
  void declare_sort(const SortDecl& decl);
  void declare_fun(const Command& command);
  void define_fun(const Command& command, std::string_view name);
  void define_funs_rec(const Command& command);
  void header(FunId id);
  void define_sort(const SortDecl& decl);
  void datatypes(const Command& command);
  void constructors(const SortDecl& decl);
  void parametric_sort(const SortDecl& decl, SortId sort);

  base::TextBuffer& out_;
  const TermTable& table_;
  TermPrinter terms_;
};

void CommandPrinter::header(FunId id) {
  terms_.print_symbol(table_.fun(id).name);
  out_ += ' ';
  terms_.print_variables(table_.variables(id));
  out_ += ' ';
  terms_.print_sort(table_.fun(id).result);
}

void CommandPrinter::declare_fun(const Command& command) {
  out_ += command.short_form ? "(declare-const " : "(declare-fun ";
  terms_.print_symbol(table_.fun(command.fun).name);
  if (!command.short_form) {
    out_ += " (";
    bool first = true;
    for (SortId param : table_.params(command.fun)) {
      if (!first) out_ += ' ';
      first = false;
      terms_.print_sort(param);
    }
    out_ += ')';
  }
  out_ += ' ';
  terms_.print_sort(table_.fun(command.fun).result);
  out_ += ')';
}

void CommandPrinter::define_fun(const Command& command, std::string_view name) {
  out_ += name;
  if (command.short_form) {
    terms_.print_symbol(table_.fun(command.fun).name);
    out_ += ' ';
    terms_.print_sort(table_.fun(command.fun).result);
  } else {
    header(command.fun);
  }
  out_ += ' ';
  terms_.print(table_.fun(command.fun).body);
  out_ += ')';
}

void CommandPrinter::define_funs_rec(const Command& command) {
  out_ += "(define-funs-rec (";
  for (FunId id : command.funs) {
    out_ += '(';
    header(id);
    out_ += ')';
  }
  out_ += ") (";
  for (std::size_t i = 0; i < command.funs.size(); ++i) {
    if (i > 0) out_ += ' ';
    terms_.print(table_.fun(command.funs[i]).body);
  }
  out_ += "))";
}

// A sort that may mention the parameters of a declaration, by their names.
void CommandPrinter::parametric_sort(const SortDecl& decl, SortId sort) {
  const SortTable& sorts = table_.sorts();
  if (sorts.kind(sort) == SortKind::Parameter)
    return terms_.print_symbol(decl.parameters[sorts[sort].index0]);
  if (!sorts.has_parameter(sort)) return terms_.print_sort(sort);
  // Only the arguments of a compound sort can mention them: print its head alone.
  out_ += '(';
  switch (sorts.kind(sort)) {
    case SortKind::Array:
      out_ += "Array";
      break;
    case SortKind::Seq:
      out_ += "Seq";
      break;
    case SortKind::Set:
      out_ += "Set";
      break;
    case SortKind::Function:
      out_ += "->";
      break;
    case SortKind::Opaque:
      out_ += table_.text(SymbolId(sorts[sort].index0));
      break;
    default:
      terms_.print_symbol(sorts.decl(SortDeclId(sorts[sort].index0)).name);
      break;
  }
  for (SortId arg : sorts.args(sort)) {
    out_ += ' ';
    parametric_sort(decl, arg);
  }
  out_ += ')';
}

void CommandPrinter::declare_sort(const SortDecl& decl) {
  out_ += "(declare-sort ";
  terms_.print_symbol(decl.name);
  out_ += ' ';
  out_.append_number(decl.arity);
  out_ += ')';
}

void CommandPrinter::define_sort(const SortDecl& decl) {
  out_ += "(define-sort ";
  terms_.print_symbol(decl.name);
  out_ += " (";
  for (std::size_t i = 0; i < decl.parameters.size(); ++i) {
    if (i > 0) out_ += ' ';
    terms_.print_symbol(decl.parameters[i]);
  }
  out_ += ") ";
  parametric_sort(decl, decl.body);
  out_ += ')';
}

void CommandPrinter::constructors(const SortDecl& decl) {
  if (decl.arity > 0) {
    out_ += "(par (";
    for (std::size_t i = 0; i < decl.parameters.size(); ++i) {
      if (i > 0) out_ += ' ';
      terms_.print_symbol(decl.parameters[i]);
    }
    out_ += ") ";
  }
  out_ += '(';
  bool first = true;
  for (FunId constructor : decl.constructors) {
    if (!first) out_ += ' ';
    first = false;
    out_ += '(';
    terms_.print_symbol(table_.fun(constructor).name);
    for (FunId selector : table_.selectors(constructor)) {
      out_ += " (";
      terms_.print_symbol(table_.fun(selector).name);
      out_ += ' ';
      parametric_sort(decl, table_.fun(selector).result);
      out_ += ')';
    }
    out_ += ')';
  }
  out_ += decl.arity > 0 ? "))" : ")";
}

void CommandPrinter::datatypes(const Command& command) {
  const SortTable& sorts = table_.sorts();
  const bool coinductive =
      !command.sort_decls.empty() && sorts.decl(command.sort_decls[0]).kind == SortDecl::Kind::Codatatype;
  out_ += coinductive ? "(declare-codatatype" : "(declare-datatype";
  if (command.short_form) {
    out_ += ' ';
    terms_.print_symbol(sorts.decl(command.sort_decls[0]).name);
    out_ += ' ';
    constructors(sorts.decl(command.sort_decls[0]));
    out_ += ')';
    return;
  }
  out_ += "s (";
  for (std::size_t i = 0; i < command.sort_decls.size(); ++i) {
    const SortDecl& decl = sorts.decl(command.sort_decls[i]);
    out_ += i > 0 ? " (" : "(";
    terms_.print_symbol(decl.name);
    out_ += ' ';
    out_.append_number(decl.arity);
    out_ += ')';
  }
  out_ += ") (";
  for (std::size_t i = 0; i < command.sort_decls.size(); ++i) {
    if (i > 0) out_ += ' ';
    constructors(sorts.decl(command.sort_decls[i]));
  }
  out_ += "))";
}

// Commands whose inside is carried along as text.
bool CommandPrinter::print_text(const Command& command) {
  switch (command.kind) {
    case CommandKind::SetLogic:
      text_command("(set-logic ", command);
      return true;
    case CommandKind::SetOption:
      text_command("(set-option ", command);
      return true;
    case CommandKind::SetInfo:
      text_command("(set-info ", command);
      return true;
    case CommandKind::CheckSatUsing:
      text_command("(check-sat-using ", command);
      return true;
    case CommandKind::Echo:
      text_command("(echo ", command);
      return true;
    case CommandKind::Get:
      text_command("(", command);
      return true;
    case CommandKind::Opaque:
      out_ += table_.text(command.text);
      return true;
    default:
      return false;
  }
}

bool CommandPrinter::print_declaration(const Command& command) {
  switch (command.kind) {
    case CommandKind::DeclareSort:
      declare_sort(table_.sorts().decl(command.sort_decl));
      return true;
    case CommandKind::DefineSort:
      define_sort(table_.sorts().decl(command.sort_decl));
      return true;
    case CommandKind::DeclareDatatypes:
      datatypes(command);
      return true;
    case CommandKind::DeclareFun:
      declare_fun(command);
      return true;
    case CommandKind::DefineFun:
      define_fun(command, command.short_form ? "(define-const " : "(define-fun ");
      return true;
    case CommandKind::DefineFunRec:
      define_fun(command, "(define-fun-rec ");
      return true;
    case CommandKind::DefineFunsRec:
      define_funs_rec(command);
      return true;
    default:
      return false;
  }
}

void CommandPrinter::print(const Command& command) {
  if (print_text(command) || print_declaration(command)) return;
  switch (command.kind) {
    case CommandKind::Assert:
      out_ += "(assert ";
      terms_.print(command.term);
      out_ += ')';
      return;
    case CommandKind::Simplify:
      out_ += "(simplify ";
      terms_.print(command.term);
      out_ += ')';
      return;
    case CommandKind::CheckSat:
      out_ += command.terms.empty() ? "(check-sat" : "(check-sat ";
      terms(command.terms);
      out_ += ')';
      return;
    case CommandKind::CheckSatAssuming:
    case CommandKind::GetValue:
      out_ += command.kind == CommandKind::GetValue ? "(get-value (" : "(check-sat-assuming (";
      terms(command.terms);
      out_ += "))";
      return;
    case CommandKind::Push:
      return numbered("(push ", command.number);
    case CommandKind::Pop:
      return numbered("(pop ", command.number);
    case CommandKind::Reset:
      out_ += "(reset)";
      return;
    case CommandKind::ResetAssertions:
      out_ += "(reset-assertions)";
      return;
    case CommandKind::Exit:
      out_ += "(exit)";
      if (command.text.is_valid()) {
        out_ += '\n';
        out_ += table_.text(command.text);
      }
      return;
    case CommandKind::SetLogic:  // those of print_text()
    case CommandKind::SetOption:
    case CommandKind::SetInfo:
    case CommandKind::CheckSatUsing:
    case CommandKind::Echo:
    case CommandKind::Get:
    case CommandKind::Opaque:
    case CommandKind::DeclareSort:  // those of print_declaration()
    case CommandKind::DefineSort:
    case CommandKind::DeclareDatatypes:
    case CommandKind::DeclareFun:
    case CommandKind::DefineFun:
    case CommandKind::DefineFunRec:
    case CommandKind::DefineFunsRec:
      return;
  }
}

}  // namespace

bool dropped_for_solver(const TermTable& table, const Command& command) {
  switch (command.kind) {
    case CommandKind::Exit:
    case CommandKind::Echo:
    case CommandKind::Get:
    case CommandKind::GetValue:
      return true;
    case CommandKind::SetInfo:
      return first_word(table.text(command.text)) == ":status";
    case CommandKind::SetOption: {
      return base::is_hostile_option(first_word(table.text(command.text)));
    }
    default:
      return false;
  }
}

void print_script(base::TextBuffer& out, const TermTable& table, const Script& script, PrintOptions options) {
  CommandPrinter printer(out, table, options);
  for (const Command& command : script.commands) {
    if (options.for_solver && dropped_for_solver(table, command)) continue;
    printer.print(command);
    out += '\n';
  }
}

std::string print_script(const TermTable& table, const Script& script, PrintOptions options) {
  base::TextBuffer out;
  print_script(out, table, script, options);
  return out.str();
}

std::string print_term(const TermTable& table, TermId term, PrintOptions options) {
  base::TextBuffer out;
  TermPrinter(out, table, options).print(term);
  return out.str();
}

std::string print_command(const TermTable& table, const Command& command, PrintOptions options) {
  base::TextBuffer out;
  CommandPrinter(out, table, options).print(command);
  return out.str();
}

}  // namespace smiter::smt
