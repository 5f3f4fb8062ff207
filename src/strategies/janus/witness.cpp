// SPDX-License-Identifier: MIT
#include "strategies/janus/witness.h"

#include "eval/model_reader.h"

namespace smiter::strategies::janus {

std::unique_ptr<Witness> Witness::carry(const std::string& model, const smt::Script& script,
                                        smt::TermTable& table) {
  auto read = eval::read_model(model, script, 0, table);
  if (!read) return nullptr;
  std::unique_ptr<Witness> witness(new Witness(model, std::move(*read), table));
  for (const smt::Command& command : script.commands) {
    if (command.kind == smt::CommandKind::Assert && witness->look_at(command.term) != Standing::True)
      return nullptr;
  }
  return witness;
}

Standing Witness::look_at(smt::TermId assertion) {
  const eval::Evaluated value = evaluator_.evaluate(assertion);
  // Once a value that the standard leaves open was used, nobody can tell what hangs on it.
  if (value.note != nullptr || !evaluator_.used_cells().empty()) return Standing::Unknown;
  if (value.is_true()) return Standing::True;
  return value.is_false() ? Standing::False : Standing::Unknown;
}

}  // namespace smiter::strategies::janus
