#include <sqlite3.h>

// SQLite copies a bound value; the macro is a cast, which Swift does not import.
static const sqlite3_destructor_type sqliteCopiesValue = SQLITE_TRANSIENT;
