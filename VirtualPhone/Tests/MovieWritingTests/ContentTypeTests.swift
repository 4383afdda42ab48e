import Testing
import UniformTypeIdentifiers

/// File types from file names.
@Suite struct ContentTypeTests {
    @Test(arguments: [
        ("mov", UTType.movie, true), ("MP4", .movie, true), ("jpg", .movie, false),
        ("jpg", .image, true), ("mov", .image, false), ("mov", .data, true), ("txt", .data, false),
    ])
    func aKindIsFoundWhereItIsOneOfThoseAskedFor(
        _ end: String, _ supertype: UTType, _ isFound: Bool
    ) {
        #expect((UTType(filenameExtension: end, conformingTo: supertype) != nil) == isFound)
    }

    @Test func aKindIsOneOfItself() {
        #expect(UTType.jpeg.conforms(to: .jpeg) && !UTType.jpeg.conforms(to: .png))
        #expect(!UTType.movie.conforms(to: .image) && !UTType.data.conforms(to: .movie))
    }
}
