#include <libwebsockets.h>

// Values that libwebsockets gives as macros with casts or function calls, which Swift does not import.
static const size_t webSocketsPrefix = LWS_PRE;
static const uint64_t webSocketsOptions =
    LWS_SERVER_OPTION_DISABLE_IPV6 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND;
static const uint64_t webSocketsEncryption = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
