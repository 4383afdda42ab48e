import LockstepSamples

/// A layout that recordings can be taken over from, exported to, or both.
public struct InterchangeFormat: Hashable, Sendable {
    /// A stable name.
    public let name: String
    /// Whose layout it is.
    public let title: String
    /// Whether recordings of this layout can be taken over.
    public let isImported: Bool
    /// Whether sessions can be exported to it.
    public let isExported: Bool
    /// What goes over, in words.
    public let carries: [String]
    /// What a session may hold that does not, in words.
    public let loses: [String]

    /// Every layout, those that are only read first.
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

    /// Streams and facets in the order in which they are declared.
    private static func words(_ streams: Set<Stream>, _ facets: Set<SessionFacet>) -> [String] {
        Stream.allCases.filter(streams.contains).map(\.words)
            + SessionFacet.allCases.filter(facets.contains).map(\.words)
    }
}
