public import LockstepSamples

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A call to the system that failed: which, on what, and the system's own code.
public struct FileError: Failure, Hashable {
    /// What was attempted.
    public enum Operation: String, Sendable {
        case create
        case open
        case read
        case write
        case truncate
        case synchronize
        case close
        case makeDirectory = "make the folder"
        case rename
        case remove
        case list

        /// Whether it is to change the disk; the others only read.
        public var isWriting: Bool {
            switch self {
            case .open, .read, .list: return false
            case .create, .write, .truncate, .synchronize, .close, .makeDirectory, .rename, .remove:
                return true
            }
        }
    }

    /// The system's error number.
    public struct Code: Hashable, Sendable {
        /// `errno`.
        public let number: Int32

        /// A code by its `errno`.
        public init(_ number: Int32) { self.number = number }

        /// No such file or directory.
        public static let missing = Code(ENOENT)
        /// There is something of that name already.
        public static let exists = Code(EEXIST)
        /// The disk is full.
        public static let noSpace = Code(ENOSPC)
        /// The owner's share of the disk is used up.
        public static let quota = Code(EDQUOT)
        /// The disk may only be read.
        public static let readOnly = Code(EROFS)
        /// Not allowed.
        public static let permission = Code(EACCES)
        /// Not allowed to this process, as outside of an app's own folders.
        public static let notPermitted = Code(EPERM)
        /// The file is larger than it may be.
        public static let tooLarge = Code(EFBIG)
        /// The device failed.
        public static let inputOutput = Code(EIO)
        /// Another holds it.
        public static let wouldBlock = Code(EWOULDBLOCK)
        /// What has the path is not of the kind that is needed.
        public static let invalid = Code(EINVAL)
        /// What is open no longer has its path.
        public static let stale = Code(ESTALE)
        /// A part of the path is no folder.
        public static let notDirectory = Code(ENOTDIR)
        /// A name is longer than the disk allows.
        public static let nameTooLong = Code(ENAMETOOLONG)
    }

    /// What the system's code does not tell.
    public enum Obstacle: String, Sendable {
        /// A FIFO, whose reader waits for a writer.
        case pipe = "named pipe (FIFO)"
        /// A socket.
        case socket
        /// A device, whose content never ends.
        case device
        /// Another folder has the path of the one that is written.
        case replacedFolder
    }

    /// What was attempted.
    public var operation: Operation
    /// On which file or folder.
    public var path: String
    /// Why it failed.
    public var code: Code
    /// What stood in the way, where the code does not tell.
    public var obstacle: Obstacle?

    /// A failed call.
    public init(_ operation: Operation, path: String, code: Code, obstacle: Obstacle? = nil) {
        self.operation = operation
        self.path = path
        self.code = code
        self.obstacle = obstacle
    }

    /// A failed call whose code is in `errno` now.
    static func last(_ operation: Operation, _ path: String) -> FileError {
        FileError(operation, path: path, code: Code(errno))
    }

    /// What happened, with the system's words.
    public var problem: String {
        switch obstacle {
        case .pipe?, .socket?, .device?:
            return "this is a \(obstacle?.rawValue ?? "device"), not a regular file"
        case .replacedFolder?: return "the folder was replaced by another while it was written"
        case nil: return systemProblem
        }
    }

    private var systemProblem: String {
        "cannot \(operation.rawValue): \(String(cString: strerror(code.number)))"
    }

    /// The file or folder.
    public var place: Place? { Place(file: path) }

    /// What the reader can do, by operation and code.
    public var remedy: String {
        switch obstacle {
        case .pipe?, .socket?, .device?: return "Put a regular file in its place, or remove it."
        case .replacedFolder?:
            return "Find the folder under its new name, and run `lockstep recover` on it."
        case nil: return systemRemedy
        }
    }

    private var systemRemedy: String {
        switch code {
        case .noSpace, .quota: return "Free some space or choose another disk."
        case .permission where !operation.isWriting:
            return "Ask its owner for the right to read it."
        case .readOnly, .permission: return "Choose a folder that may be written to."
        case .notDirectory: return "Check the path: a part of it is a file, not a folder."
        case .wouldBlock: return "Wait until the program that uses it has ended."
        case .missing: return "Check the path."
        case .exists: return "Choose another name."
        case .tooLarge where operation.isWriting:
            return "Raise the limit on the size of files (ulimit -f), or choose another disk."
        case .tooLarge: return "The file is larger than any file of its kind can be."
        case .nameTooLong: return "Choose a shorter path."
        default: return "Check the disk and try again."
        }
    }
}
