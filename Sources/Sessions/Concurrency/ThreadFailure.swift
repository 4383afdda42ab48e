public import LockstepSamples

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The system has no thread to give.
public struct ThreadFailure: Failure, Hashable {
    /// The system's error number, as `pthread_create` returns it.
    public let number: Int32

    /// A failure by the system's number.
    public init(number: Int32) { self.number = number }

    /// What happened, with the system's words.
    public var problem: String {
        "no thread could be started: \(String(cString: strerror(number)))"
    }

    /// It lies in no file.
    public var place: Place? { nil }

    /// What makes room for a thread.
    public var remedy: String { "End other programs, which may hold too many, and try again." }
}
