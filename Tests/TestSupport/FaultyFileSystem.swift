public import LockstepSamples
public import LockstepSessions

/// A disk whose n-th call fails, and that may take only a few bytes at a time.
///
/// Every call of the port and of its files is counted, in the order the calls come. A call that
/// fails does nothing on the disk beneath, except that a failing `close` closes.
public final class FaultyFileSystem: FileSystem {
    /// Which call fails, and how.
    public struct Fault: Sendable {
        /// The operation whose calls are counted; nil counts all of them.
        public var operation: FileError.Operation?
        /// The part of a path that a call must have to be counted; nil counts all.
        public var path: String?
        /// Which call fails, from 1.
        public var call: Int
        /// The error number.
        public var code: FileError.Code
        /// Whether all counted calls from this one on fail too.
        public var lasts: Bool

        /// The `call`-th call fails with `code`.
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

    /// A disk over `base`.
    ///
    /// - Parameters:
    ///   - fault: which call fails; nil for none.
    ///   - exchanges: whether it can exchange two names in one step, as `base` can.
    ///   - longestWrite: the most bytes that one `write` takes.
    ///   - beforeCall: runs before every call, on the caller's thread: a slow disk, or a spy; what
    ///     it throws, the call throws.
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

    /// The same faulty disk over one that holds the folder.
    public func holding(_ directory: String) throws -> any FileSystem {
        FaultyFileSystem(try base.holding(directory), gate, exchanges: exchanges)
    }

    /// How many calls came so far.
    public var callCount: Int { gate.calls.withLock { $0.values.reduce(0, +) } }

    /// How many calls of one operation came so far.
    public func callCount(of operation: FileError.Operation) -> Int {
        gate.calls.withLock { $0[operation] ?? 0 }
    }

    /// Whether the fault has struck.
    public var hasFailed: Bool { failure != nil }

    /// The first failure; nil as long as the fault has not struck.
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

    /// Cuts a file.
    public func cut(_ path: String, to byteCount: Int64) throws {
        try gate.pass(.truncate, path)
        try base.cut(path, to: byteCount)
    }

    /// Creates a folder.
    public func makeDirectory(_ path: String) throws {
        try gate.pass(.makeDirectory, path)
        try base.makeDirectory(path)
    }

    /// Gives a file or folder another name.
    public func rename(_ path: String, to newPath: String) throws {
        try gate.pass(.rename, path)
        try base.rename(path, to: newPath)
    }

    /// Exchanges two names, unless it cannot.
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

    /// What a folder holds.
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

/// Counts calls and decides which one fails.
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
