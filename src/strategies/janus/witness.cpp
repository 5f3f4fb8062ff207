// SPDX-License-Identifier: MIT
#include "strategies/janus/witness.h"

#include "eval/machine/cells.h"
#include "eval/model/model_reader.h"

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
  if (!evaluator_) evaluator_.emplace(table_, model_, kLimits);
  const eval::Evaluated value = evaluator_->evaluate(assertion);
  // Once a value that the standard leaves open was used, nobody can tell what hangs on it, in
  // this assertion or, by what the evaluator remembers, in another: that is forgotten.
  if (!evaluator_->used_cells().empty()) {
    evaluator_.reset();
    return Standing::Unknown;
  }
  if (value.note != nullptr) return Standing::Unknown;
  if (value.is_true()) return Standing::True;
  return value.is_false() ? Standing::False : Standing::Unknown;
}

}  // namespace smiter::strategies::janus
