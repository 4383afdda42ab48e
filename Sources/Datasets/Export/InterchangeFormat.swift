import LockstepSamples

/// A format that Lockstep imports, exports to, or both.
public struct InterchangeFormat: Hashable, Sendable {
    /// The stable name, as used on the command line.
    public let name: String
    /// The name of the app, dataset or tool that defines the format.
    public let title: String
    /// Whether recordings in this format can be imported.
    public let isImported: Bool
    /// Whether sessions can be exported to it.
    public let isExported: Bool
    /// The data that is carried over.
    public let carries: [String]
    /// The data that a session can contain and that is not carried over.
    public let loses: [String]

    /// All formats, import-only formats first.
    public static var all: [InterchangeFormat] {
        let readOnly = RecordingLayout.allCases.compactMap { layout in
            layout.content.map { InterchangeFormat(layout, $0) }
        }
        return readOnly + ExportFormat.all.map { InterchangeFormat($0) }
    }

    private init(_ layout: RecordingLayout, _ content: LayoutContent) {
        name = layout.rawValue
        title = content.title
        isImported = true
        isExported = false
        carries = Self.words(content.streams, content.facets)
        loses = content.limits
    }

    private init(_ format: ExportFormat) {
        name = format.name
        title = format.title
        isImported = RecordingLayout(rawValue: format.name) != nil
        isExported = true
        carries = Self.words(format.streams, format.facets)
        loses =
            Self.words(
                Set(Stream.allCases).subtracting(format.streams),
                Set(SessionFacet.allCases).subtracting(format.facets).filter {
                    $0.whole.map(format.facets.contains) ?? true
                }) + format.limits
    }

    /// The names of streams and facets, in order of declaration.
    private static func words(_ streams: Set<Stream>, _ facets: Set<SessionFacet>) -> [String] {
        Stream.allCases.filter(streams.contains).map(\.words)
            + SessionFacet.allCases.filter(facets.contains).map(\.words)
    }
}
