import Glibc

/// SHA-256 of a file as in a C program: `pread` into one buffer, then libcrypto's EVP.
///
/// It finds libcrypto's functions by name in this process, and so shares no code with the adapter
/// that it is compared with.
struct BareHash {
    private typealias Context = OpaquePointer
    private typealias New = @convention(c) () -> Context?
    private typealias Free = @convention(c) (Context) -> Void
    private typealias Algorithm = @convention(c) () -> OpaquePointer?
    private typealias Begin = @convention(c) (Context, OpaquePointer?, OpaquePointer?) -> Int32
    private typealias Update = @convention(c) (Context, UnsafeRawPointer?, Int) -> Int32
    private typealias End =
        @convention(c) (Context, UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt32>?) ->
        Int32

    /// The number of bytes that the recorder reads at once.
    private static let bufferByteCount = 1 << 20

    private let new: New
    private let free: Free
    private let algorithm: Algorithm
    private let begin: Begin
    private let update: Update
    private let end: End

    init() throws {
        new = try Self.function("EVP_MD_CTX_new")
        free = try Self.function("EVP_MD_CTX_free")
        algorithm = try Self.function("EVP_sha256")
        begin = try Self.function("EVP_DigestInit_ex")
        update = try Self.function("EVP_DigestUpdate")
        end = try Self.function("EVP_DigestFinal_ex")
    }

    private static func function<Function>(_ name: String) throws -> Function {
        // RTLD_DEFAULT is not available in Swift as a constant: the program and all its libraries.
        guard let address = dlsym(nil, name) else {
            throw BenchmarkFailure("libcrypto lacks \(name)")
        }
        return unsafeBitCast(address, to: Function.self)
    }

    /// Returns the hash of a file's bytes.
    func hash(_ path: String) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY)
        guard descriptor >= 0, let context = new() else {
            throw BenchmarkFailure("\(path) cannot be read")
        }
        defer {
            close(descriptor)
            free(context)
        }
        let buffer = UnsafeMutableRawPointer.allocate(
            byteCount: Self.bufferByteCount, alignment: 64)
        defer { buffer.deallocate() }
        var (offset, isGood) = (0, begin(context, algorithm(), nil) == 1)
        while isGood {
            let count = pread(descriptor, buffer, Self.bufferByteCount, offset)
            guard count > 0 else { break }
            isGood = update(context, buffer, count) == 1
            offset += count
        }
        var hash = [UInt8](repeating: 0, count: 32)
        guard isGood, end(context, &hash, nil) == 1 else {
            throw BenchmarkFailure("libcrypto failed to hash")
        }
        return hash
    }
}
