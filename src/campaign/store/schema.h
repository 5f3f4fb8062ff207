// SPDX-License-Identifier: MIT
// The tables of a store, the same on both engines. A version changes by adding tables: what an older program
// wrote stays where it is, and can be read as it is.
#pragma once

#include "base/expected.h"
#include "campaign/database/database.h"

namespace smiter::campaign {

inline constexpr int kSchemaVersion = 3;
inline constexpr int kOldestVersion = 2;  // that is understood

// Makes the tables, or adds what is missing since an older version. Whoever only reads, and who may not make
// tables and needs none, changes nothing. Throws DatabaseError.
[[nodiscard]] base::Status prepare_schema(Database& database, bool read_only);

}  // namespace smiter::campaign
