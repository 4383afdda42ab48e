import LockstepConcurrency
public import LockstepSamples
public import LockstepSessions

/// A disk whose n-th call fails, and whose writes may accept only a few bytes at a time.
///
/// Counts every call of the file system and of its files, in order. A failing call does not change
/// the underlying disk, except that a failing `close` closes the file.
public final class FaultyFileSystem: FileSystem {
    /// The call that fails, and its error.
    public struct Fault: Sendable {
        /// The operation whose calls are counted; nil counts all of them.
        public var operation: FileError.Operation?
        /// A part of the path of counted calls; nil counts all of them.
        public var path: String?
        /// The one-based index of the call that fails.
        public var call: Int
        /// The error number.
        public var code: FileError.Code
        /// Whether all later counted calls fail too.
        public var lasts: Bool

        /// Creates a fault: the `call`-th call fails with `code`.
        public init(
            call: Int, of operation: FileError.Operation? = nil, path: String? = nil,
            code: FileError.Code = .noSpace, lasts: Bool = false
        ) {
            self.operation = operation
            self.path = path
            self.call = call
            self.code = code
            self.lasts = lasts
        }
    }

    private let base: any FileSystem
    private let gate: FaultGate
    private let exchanges: Bool

    /// Creates a disk over `base`.
    ///
    /// - Parameters:
    ///   - fault: The call that fails; nil for none.
    ///   - exchanges: Whether the disk can exchange two names in one step, as `base` can.
    ///   - longestWrite: The largest number of bytes that one `write` accepts.
    ///   - beforeCall: Runs before every call, on the caller's thread, for example to delay or
    ///     record it. The call throws its error.
    public init(
        _ base: any FileSystem, fault: Fault? = nil, exchanges: Bool = true,
        longestWrite: Int = .max,
        beforeCall: (@Sendable (FileError.Operation, _ path: String) throws -> Void)? = nil
    ) {
        self.base = base
        self.exchanges = exchanges
        gate = FaultGate(fault: fault, longestWrite: longestWrite, beforeCall: beforeCall)
    }

    private init(_ base: any FileSystem, _ gate: FaultGate, exchanges: Bool) {
        self.base = base
        self.gate = gate
        self.exchanges = exchanges
    }

    /// Returns the same faulty disk over the disk that contains the folder.
    public func holding(_ directory: String) throws -> any FileSystem {
        FaultyFileSystem(try base.holding(directory), gate, exchanges: exchanges)
    }

    /// Number of calls so far.
    public var callCount: Int { gate.calls.withLock { $0.values.reduce(0, +) } }

    /// Number of calls of one operation so far.
    public func callCount(of operation: FileError.Operation) -> Int {
        gate.calls.withLock { $0[operation] ?? 0 }
    }

    /// Whether the fault has occurred.
    public var hasFailed: Bool { failure != nil }

    /// The first failure; nil if the fault has not occurred yet.
    public var failure: FileError? { gate.failure.withLock { $0 } }

    /// Creates an empty file.
    public func create(_ path: String) throws -> any WritableFile {
        try gate.pass(.create, path)
        return FaultyWritableFile(try base.create(path), path: path, gate: gate)
    }

    /// Opens a file for reading.
    public func open(_ path: String) throws -> any ByteSource {
        try gate.pass(.open, path)
        return FaultySource(try base.open(path), path: path, gate: gate)
    }

    /// Opens a file to append at its end.
    public func openToAppend(_ path: String, isNew: Bool) throws -> any WritableFile {
        try gate.pass(isNew ? .create : .open, path)
        let file = try base.openToAppend(path, isNew: isNew)
        return FaultyWritableFile(file, path: path, gate: gate)
    }

    /// Truncates a file.
    public func cut(_ path: String, to byteCount: Int64) throws {
        try gate.pass(.truncate, path)
        try base.cut(path, to: byteCount)
    }

    /// Creates a folder.
    public func makeDirectory(_ path: String) throws {
        try gate.pass(.makeDirectory, path)
        try base.makeDirectory(path)
    }

    /// Renames a file or folder.
    public func rename(_ path: String, to newPath: String) throws {
        try gate.pass(.rename, path)
        try base.rename(path, to: newPath)
    }

    /// Exchanges two names if the disk can.
    public func exchange(_ path: String, with other: String) throws -> Bool {
        guard exchanges else { return false }
        try gate.pass(.rename, path)
        return try base.exchange(path, with: other)
    }

    /// Removes a file or an empty folder.
    public func remove(_ path: String) throws {
        try gate.pass(.remove, path)
        try base.remove(path)
    }

    /// Returns a folder's entries.
    public func list(_ path: String) throws -> [DirectoryEntry] {
        try gate.pass(.list, path)
        return try base.list(path)
    }

    /// Makes a folder's names survive a power loss.
    public func synchronizeDirectory(_ path: String) throws {
        try gate.pass(.synchronize, path)
        try base.synchronizeDirectory(path)
    }

    /// Makes everything below a folder survive a power loss.
    public func synchronizeTree(_ path: String) throws {
        try gate.pass(.synchronize, path)
        try base.synchronizeTree(path)
    }
}

/// Counts calls and decides which call fails.
private final class FaultGate: Sendable {
    let calls = Mutex<[FileError.Operation: Int]>([:])
    let failure = Mutex<FileError?>(nil)
    let longestWrite: Int
    private let matched = Mutex(0)
    private let fault: FaultyFileSystem.Fault?
    private let beforeCall: (@Sendable (FileError.Operation, String) throws -> Void)?

    init(
        fault: FaultyFileSystem.Fault?, longestWrite: Int,
        beforeCall: (@Sendable (FileError.Operation, String) throws -> Void)?
    ) {
        self.fault = fault
        self.longestWrite = longestWrite
        self.beforeCall = beforeCall
    }

    func pass(_ operation: FileError.Operation, _ path: String) throws {
        try beforeCall?(operation, path)
        calls.withLock { $0[operation, default: 0] += 1 }
        guard let fault, fault.operation == nil || fault.operation == operation,
            fault.path.map(path.contains) ?? true
        else { return }
        let count = matched.withLock { count in
            count += 1
            return count
        }
        guard count == fault.call || (fault.lasts && count > fault.call) else { return }
        let error = FileError(operation, path: path, code: fault.code)
        failure.withLock { $0 = $0 ?? error }
        throw error
    }
}

private final class FaultyWritableFile: WritableFile {
    private let base: any WritableFile
    private let path: String
    private let gate: FaultGate

    init(_ base: any WritableFile, path: String, gate: FaultGate) {
        self.base = base
        self.path = path
        self.gate = gate
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws -> Int {
        try gate.pass(.write, path)
        return try base.write(UnsafeRawBufferPointer(rebasing: bytes.prefix(gate.longestWrite)))
    }

    func truncate(to byteCount: Int64) throws {
        try gate.pass(.truncate, path)
        try base.truncate(to: byteCount)
    }

    func synchronize() throws {
        try gate.pass(.synchronize, path)
        try base.synchronize()
    }

    func checkName() throws { try base.checkName() }

    func close() throws {
        let result = Result { try gate.pass(.close, path) }
        try base.close()
        try result.get()
    }
}

private final class FaultySource: ByteSource {
    private let base: any ByteSource
    private let path: String
    private let gate: FaultGate

    init(_ base: any ByteSource, path: String, gate: FaultGate) {
        self.base = base
        self.path = path
        self.gate = gate
    }

    var byteCount: Int64 { base.byteCount }

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        try gate.pass(.read, path)
        return try base.read(at: offset, into: buffer)
    }
}
