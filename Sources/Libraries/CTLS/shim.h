#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

// Functions that OpenSSL gives as macros with casts, which Swift does not import.
static inline int tlsOnlyVersion13(SSL_CTX *context) {
    return SSL_CTX_set_min_proto_version(context, TLS1_3_VERSION)
        && SSL_CTX_set_max_proto_version(context, TLS1_3_VERSION);
}
static inline void tlsWithoutSessions(SSL_CTX *context) {
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_num_tickets(context, 0);
    SSL_CTX_set_options(context, SSL_OP_NO_TICKET);
}
static inline void tlsWithPartialWrites(SSL_CTX *context) {
    SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
}
static inline int tlsP256Only(SSL_CTX *context) {
    return SSL_CTX_set1_sigalgs_list(context, "ECDSA+SHA256");
}
static inline void tlsWithReadAhead(SSL_CTX *context) {
    SSL_CTX_set_read_ahead(context, 1);
    SSL_CTX_set_default_read_buffer_len(context, 1 << 16);
}

// A socket as OpenSSL's own BIO has it, but without a signal if the other end has closed it.
#include <errno.h>
#include <stdint.h>
#include <sys/socket.h>

#ifdef MSG_NOSIGNAL
#define TLS_SEND_FLAGS MSG_NOSIGNAL
#else
#define TLS_SEND_FLAGS 0
#endif

static int tlsSocketWrite(BIO *bio, const char *bytes, int count) {
    ssize_t sent;
    do {
        sent = send((int)(intptr_t)BIO_get_data(bio), bytes, (size_t)count, TLS_SEND_FLAGS);
    } while (sent < 0 && errno == EINTR);
    BIO_clear_retry_flags(bio);
    if (sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) BIO_set_retry_write(bio);
    return (int)sent;
}

static int tlsSocketRead(BIO *bio, char *bytes, int count) {
    ssize_t received;
    do {
        received = recv((int)(intptr_t)BIO_get_data(bio), bytes, (size_t)count, 0);
    } while (received < 0 && errno == EINTR);
    BIO_clear_retry_flags(bio);
    if (received < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) BIO_set_retry_read(bio);
    return (int)received;
}

static long tlsSocketControl(BIO *bio, int command, long number, void *pointer) {
    (void)bio; (void)number; (void)pointer;
    return command == BIO_CTRL_FLUSH || command == BIO_CTRL_DUP ? 1 : 0;
}

static inline BIO_METHOD *tlsSocketMethod(void) {
    BIO_METHOD *method = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "socket");
    if (method && BIO_meth_set_write(method, tlsSocketWrite)
        && BIO_meth_set_read(method, tlsSocketRead)
        && BIO_meth_set_ctrl(method, tlsSocketControl)) {
        return method;
    }
    BIO_meth_free(method);
    return NULL;
}

static inline BIO *tlsSocket(BIO_METHOD *method, int descriptor) {
    BIO *bio = BIO_new(method);
    if (bio) {
        BIO_set_data(bio, (void *)(intptr_t)descriptor);
        BIO_set_init(bio, 1);
    }
    return bio;
}
