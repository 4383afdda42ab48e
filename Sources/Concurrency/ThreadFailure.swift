public import LockstepSamples

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The system could not start a thread.
public struct ThreadFailure: Failure, Hashable {
    /// The system's error number, as `pthread_create` returns it.
    public let number: Int32

    /// Creates a failure from the system's error number.
    public init(number: Int32) { self.number = number }

    /// The problem, with the system's description.
    public var problem: String {
        "cannot start a thread: \(String(cString: strerror(number)))"
    }

    /// Always nil: the failure concerns no file.
    public var place: Place? { nil }

    /// Advice on how to free threads.
    public var remedy: Remedy { "Quit programs that use many threads and try again." }
}
