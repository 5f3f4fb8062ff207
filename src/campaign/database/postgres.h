// SPDX-License-Identifier: MIT
// PostgreSQL through libpq. Where the server is, who we are and how the way there is protected is libpq's
// business: the address, PGPASSWORD, ~/.pgpass, PGSSLMODE and the like mean what they mean to psql.
#pragma once

#include <memory>
#include <string>

#include "campaign/database/database.h"

namespace smiter::campaign {

// Throws DatabaseError; Interrupted if the server cannot be reached.
[[nodiscard]] std::unique_ptr<Database> open_postgres(const std::string& address, bool read_only);

}  // namespace smiter::campaign
