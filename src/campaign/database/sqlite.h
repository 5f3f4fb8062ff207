// SPDX-License-Identifier: MIT
// SQLite through SQLiteCpp: one file (WAL), durable after each commit.
#pragma once

#include <memory>
#include <string>

#include "campaign/database/database.h"

namespace smiter::campaign {

// Makes the file if it is not there, unless it is only read. Throws DatabaseError.
[[nodiscard]] std::unique_ptr<Database> open_sqlite(const std::string& path, bool read_only);

}  // namespace smiter::campaign
