// SPDX-License-Identifier: MIT
#include "testcase/test_json.h"
#include "base/json.h"
#include "base/release/version.h"

namespace smiter::testcase {

namespace {

const char* to_string(Reason reason) {
  switch (reason) {
    case Reason::None:
      return "none";
    case Reason::Witness:
      return "witness";
    case Reason::Implied:
      return "implied";
    case Reason::Equivalence:
      return "equivalence";
    case Reason::Fusion:
      return "fusion";
    case Reason::Label:
      return "label";
    case Reason::Trusted:
      return "trusted";
  }
  return "";
}

base::Json to_json(const Expectation& expectation) {
  base::Json out;
  if (expectation.answer) {
    out["answer"] = *expectation.answer == Answer::Sat ? "sat" : "unsat";
    out["reason"] = to_string(expectation.reason);
    out["why"] = expectation.why;
    if (expectation.whatever_is_open) out["whatever_is_open"] = true;
    if (!expectation.core.empty()) out["core"] = expectation.core;
  } else {
    out["answer"] = nullptr;
  }
  return out;
}

}  // namespace

std::string to_json(const Test& test, std::string_view witness_file, bool pretty) {
  const Provenance& from = test.provenance;
  base::Json out;
  out["strategy"] = from.strategy;
  out["seed_files"] = from.seeds;
  out["unit"] = from.unit;
  out["test"] = from.test;
  out["seed"] = from.rng_seed;
  out["options"] = from.options;
  out["version"] = base::version();
  out["steps"] = from.steps;
  out["expectation"] = base::Json::array();
  for (const Expectation& expectation : test.expectations) out["expectation"].push_back(to_json(expectation));
  out["witness_file"] = witness_file.empty() ? base::Json() : base::Json(witness_file);
  out["not_for"] = test.not_for;
  if (test.chain) {
    const ChainStep& step = *test.chain;
    out["chain"] = {{"step", step.number},
                    {"direction", step.weaker ? "weaker" : "stronger"},
                    {"rule", step.rule},
                    {"equivalent", step.equivalent},
                    {"place", step.place}};
  }
  // Scripts may hold any bytes; JSON may not.
  return out.dump(pretty ? 2 : -1);
}

}  // namespace smiter::testcase
