import LockstepFormats
import LockstepSamples
import LockstepSessions
import Testing

@testable import LockstepAnalysis

/// Image analysis on a separate thread from the decoder.
@Suite struct BackgroundImageFactsTests {
    private static let count = 25

    /// Facts before the first image.
    private func facts() throws -> ImageFacts {
        let example = try ExampleSession(.good(.movie))
        let session = try Session(opening: example.path, fileSystem: LocalFileSystem())
        return ImageFacts(
            session, codecs: ExampleCodecs(), gyroscope: VectorSeries(timestamps: [], values: []))
    }

    /// Dark and bright images; every third image repeats the previous one.
    private func frames() throws -> [(row: FrameRow, pixels: PixelBuffer)] {
        try (0..<Self.count).map { index in
            let number = index % 3 == 2 ? index - 1 : index
            let pixels = try #require(
                PixelBuffer(format: .gray8, size: PixelSize(width: 64, height: 48)) { _, bytes in
                    for place in bytes.indices {
                        bytes[place] = UInt8((place &* 37 &+ number &* 11) % (number % 5 * 50 + 1))
                    }
                })
            let frame = CameraFrame(
                timestamp: HostTime(nanoseconds: Int64(index) * 40_000_000),
                image: .pixels(pixels))
            let row = FrameRow(
                frame, index: index, image: .movie(index: index), motion: nil,
                arrival: Arrival(time: nil, sequence: Int64(index)))
            return (row, pixels)
        }
    }

    @Test func aSeparateThreadHasTheResultsOfOneThread() throws {
        var alone = try facts()
        let thread = BackgroundImageFacts(try facts())
        for (row, pixels) in try frames() {
            alone.add(row, number: row.index + 1, pixels: pixels)
            thread.add(row, number: row.index + 1, pixels: pixels)
        }
        alone.finish(camera: nil)
        thread.finish(camera: nil)
        let aside = thread.result()
        #expect(aside.compared == alone.compared && aside.compared == Self.count)
        #expect(aside.repeated == alone.repeated && aside.repeated.count == Self.count / 3)
        #expect(aside.dark == alone.dark && aside.dark.count > 0)
        #expect(aside.looked == alone.looked && aside.details == alone.details)
    }

    /// A check that is canceled leaves no thread behind, even if work is waiting.
    @Test func anAbandonedThreadEnds() throws {
        for (row, pixels) in try frames() {
            let thread = BackgroundImageFacts(try facts())
            thread.add(row, number: 1, pixels: pixels)
        }
    }
}
