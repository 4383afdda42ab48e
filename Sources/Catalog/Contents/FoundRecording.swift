/// A recording that was found in a folder.
package struct FoundRecording: Hashable, Sendable {
    /// What is at the path.
    package enum Kind: Hashable, Sendable {
        /// A session's folder, intact or damaged.
        case session
        /// A recording of another app, with its format's name.
        case dataset(String)
        /// A folder that cannot be listed, with the reason.
        case unreadable(String)
    }

    /// The path, from the folder that was searched.
    package var path: String
    package var kind: Kind
    /// The sizes and times of the recording's files.
    var fingerprint: String
}

/// A JSON file that was found beside recordings.
package struct FoundDocument: Hashable, Sendable {
    /// The path, from the folder that was searched.
    package var path: String
    /// The size and the modification time.
    package var fingerprint: String

    package init(path: String, fingerprint: String) {
        (self.path, self.fingerprint) = (path, fingerprint)
    }
}
