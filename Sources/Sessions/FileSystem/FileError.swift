public import LockstepSamples

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A failed system call: the operation, the path and the system's error code.
public struct FileError: Failure, Hashable {
    /// The operation that was attempted.
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

        /// Whether the operation changes the disk; the others only read.
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

        /// Creates a code from its `errno`.
        public init(_ number: Int32) { self.number = number }

        /// No such file or directory.
        public static let missing = Code(ENOENT)
        /// The name is taken.
        public static let exists = Code(EEXIST)
        /// The disk is full.
        public static let noSpace = Code(ENOSPC)
        /// The user's disk quota is used up.
        public static let quota = Code(EDQUOT)
        /// The disk is read-only.
        public static let readOnly = Code(EROFS)
        /// Permission denied.
        public static let permission = Code(EACCES)
        /// Not permitted for this process, for example outside an app's own folders.
        public static let notPermitted = Code(EPERM)
        /// The file is too large.
        public static let tooLarge = Code(EFBIG)
        /// An I/O error of the device.
        public static let inputOutput = Code(EIO)
        /// The item is locked, by another process or elsewhere in this one.
        public static let wouldBlock = Code(EWOULDBLOCK)
        /// The item at the path is not of the kind that is needed.
        public static let invalid = Code(EINVAL)
        /// The open item is no longer at its path.
        public static let stale = Code(ESTALE)
        /// A component of the path is not a folder.
        public static let notDirectory = Code(ENOTDIR)
        /// A name is longer than the disk allows.
        public static let nameTooLong = Code(ENAMETOOLONG)
    }

    /// A cause that the system's error code does not show.
    public enum Obstacle: String, Sendable {
        /// A FIFO, whose reader waits for a writer.
        case pipe = "named pipe (FIFO)"
        /// A socket.
        case socket
        /// A device, whose content never ends.
        case device
        /// Another folder is now at the path of the folder that is being written.
        case replacedFolder
    }

    /// The operation that was attempted.
    public var operation: Operation
    /// The path of the file or folder.
    public var path: String
    /// Why it failed.
    public var code: Code
    /// The cause, if the code does not show it.
    public var obstacle: Obstacle?

    /// Creates an error for a failed call.
    public init(_ operation: Operation, path: String, code: Code, obstacle: Obstacle? = nil) {
        self.operation = operation
        self.path = path
        self.code = code
        self.obstacle = obstacle
    }

    /// Creates an error for a call that just failed, with the code in `errno`.
    static func last(_ operation: Operation, _ path: String) -> FileError {
        FileError(operation, path: path, code: Code(errno))
    }

    /// The problem, with the system's description.
    public var problem: String {
        switch obstacle {
        case .pipe?, .socket?, .device?:
            return "this is a \(obstacle?.rawValue ?? "device"), not a regular file"
        case .replacedFolder?: return "another folder replaced this one while it was being written"
        case nil: return systemProblem
        }
    }

    private var systemProblem: String {
        "cannot \(operation.rawValue): \(String(cString: strerror(code.number)))"
    }

    /// The file or folder.
    public var place: Place? { Place(file: path) }

    /// Advice for the user, by operation and code.
    public var remedy: Remedy {
        switch obstacle {
        case .pipe?, .socket?, .device?: return "Put a regular file in its place, or remove it."
        case .replacedFolder?:
            return "Find the folder under its new name and run \(.recoverMoved) on it."
        case nil: return systemRemedy
        }
    }

    private var systemRemedy: Remedy {
        switch code {
        case .noSpace, .quota: return "Free some space or choose another disk."
        case .permission where !operation.isWriting:
            return "Ask its owner for permission to read it."
        case .readOnly, .permission: return "Choose a folder that you may write to."
        case .notDirectory: return "Check the path: one of its components is a file, not a folder."
        case .wouldBlock: return "Wait until the program that is using it has ended."
        case .missing: return "Check the path."
        case .exists: return "Choose another name."
        case .tooLarge where operation.isWriting:
            return "Raise the file size limit (ulimit -f) or choose another disk."
        case .tooLarge: return "Check the file: it is larger than any file of its kind can be."
        case .nameTooLong: return "Choose a shorter path."
        default: return "Check the disk and try again."
        }
    }
}
