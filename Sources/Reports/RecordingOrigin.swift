/// The source of a report, as its user knows it.
public struct RecordingOrigin: Hashable, Sendable {
    /// The format of another app.
    public struct Layout: Hashable, Sendable {
        /// The format's name, as `lockstep formats` lists it.
        public var name: String
        /// A description that can follow "read as".
        public var summary: String

        /// Creates a format with a name and a description.
        public init(name: String, summary: String) {
            self.name = name
            self.summary = summary
        }
    }

    /// The name of the folder or file, without its parent folders.
    public var name: String
    /// The detected format; nil for a session.
    public var layout: Layout?

    /// Creates the origin for a path.
    public init(path: String, layout: Layout? = nil) {
        name = path.split(separator: "/").last.map { String($0) } ?? path
        self.layout = layout
    }
}
