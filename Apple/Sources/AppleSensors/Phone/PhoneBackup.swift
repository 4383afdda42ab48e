internal import Foundation
// UIKit knows the mark also where Foundation alone does not.
internal import UIKit

/// The phone's backups, to iCloud or a computer.
public enum PhoneBackup {
    /// Leaves a folder, with everything in it, out of backups, or includes it again.
    ///
    /// The system may include a folder again when documents are moved or replaced
    /// (`NSURLIsExcludedFromBackupKey`, NSURL.h).
    ///
    /// - Throws: Foundation's error if the folder does not exist or cannot be marked.
    @Sendable public static func exclude(_ isExcluded: Bool, _ path: String) throws {
        try NSURL(fileURLWithPath: path)
            .setResourceValue(isExcluded, forKey: .isExcludedFromBackupKey)
    }
}
