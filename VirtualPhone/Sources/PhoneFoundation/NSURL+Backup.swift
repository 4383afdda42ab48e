public import Foundation
internal import VirtualPhone

extension NSURL {
    /// Sets a property of a file; the phone remembers whether it is excluded from backups
    /// (`NSURLIsExcludedFromBackupKey`, NSURL.h).
    ///
    /// Foundation on Linux accepts that property and forgets it. The compiler prefers this method to
    /// Foundation's, because `Bool` is more specific than `Any?`. The phone also remembers it for a
    /// file that is moved or replaced, where iOS may not.
    ///
    /// - Throws: Foundation's error if there is no such file.
    public func setResourceValue(_ value: Bool, forKey key: URLResourceKey) throws {
        guard key == .isExcludedFromBackupKey, let path else {
            return try setResourceValue(value as Any?, forKey: key)
        }
        guard FileManager.default.fileExists(atPath: path) else {
            throw CocoaError(.fileNoSuchFile)
        }
        VirtualPhone.current?.excludeFromBackup(path, value)
    }
}
