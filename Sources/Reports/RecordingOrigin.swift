/// What a report was made of, as its reader finds it again.
public struct RecordingOrigin: Hashable, Sendable {
    /// A layout of another app's.
    public struct Layout: Hashable, Sendable {
        /// Its name, as `lockstep formats` lists it.
        public var name: String
        /// What it is, in words that follow on "read as".
        public var summary: String

        /// A layout of that name.
        public init(name: String, summary: String) {
            self.name = name
            self.summary = summary
        }
    }

    /// The name of the folder or file, without those above it.
    public var name: String
    /// What it was taken for; nil for a session.
    public var layout: Layout?

    /// What lies at a path.
    public init(path: String, layout: Layout? = nil) {
        name = path.split(separator: "/").last.map { String($0) } ?? path
        self.layout = layout
    }
}
