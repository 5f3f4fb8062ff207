// SPDX-License-Identifier: MIT
// Reads ground SMT-LIB terms, one per line, and prints the value of each as the
// evaluator computes it. scripts/eval_differential.py asks solvers for their opinion.
#include <iostream>
#include <string>

#include "eval/ground_test_support.h"

int main() {
  std::string line;
  while (std::getline(std::cin, line)) std::cout << smiter::eval::testing::run(line) << '\n';
}
