// SPDX-License-Identifier: MIT
#include "solver/process/private_folder.h"

#include <stdlib.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

namespace smiter::solver {

namespace fs = std::filesystem;

base::Expected<PrivateFolder> PrivateFolder::make() {
  const char* above = std::getenv("TMPDIR");
  std::error_code error;
  const bool is_set = above != nullptr && *above != '\0';
  std::string path = fs::absolute(is_set ? above : "/tmp", error).string() + "/smiter-run-XXXXXX";
  if (mkdtemp(path.data()) == nullptr)
    return base::Error{std::string("cannot make a folder: ") + std::strerror(errno), {}, path};
  return PrivateFolder(path);
}

PrivateFolder::~PrivateFolder() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

std::vector<std::string> PrivateFolder::contents() const {
  std::vector<std::string> names;
  std::error_code error;
  for (auto entry = fs::directory_iterator(path_, error); !error && entry != fs::end(entry);
       entry.increment(error))
    names.push_back(entry->path().filename());
  std::ranges::sort(names);
  return names;
}

void PrivateFolder::clear() const {
  std::error_code ignored;
  for (const std::string& name : contents()) fs::remove_all(path_ + "/" + name, ignored);
}

}  // namespace smiter::solver
