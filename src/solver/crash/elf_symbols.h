// SPDX-License-Identifier: MIT
// The functions of a program or library, from its symbol table. The file is whatever a solver is
// made of: what is not as it should be is left out.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace smiter::solver {

class ElfSymbols {
 public:
  // Of a file that cannot be read, or that is not a 64-bit ELF file of this machine's byte order:
  // none.
  [[nodiscard]] static ElfSymbols read(const std::string& path);

  // The function at an address of a process in which the file's first mapping begins at `base`,
  // demangled and without arguments; empty if there is no name for it.
  [[nodiscard]] std::string function_at(std::uint64_t address, std::uint64_t base) const;
  [[nodiscard]] bool empty() const { return functions_.empty(); }

 private:
  struct Function {
    std::uint64_t begin, end;
    std::string name;
  };
  std::vector<Function> functions_;  // by begin
  std::uint64_t first_ = 0;          // the address that the file itself has for its first mapping
};

}  // namespace smiter::solver
