import Foundation
import LockstepAppleMedia
import LockstepSamples
import Testing

extension AppleMediaTests {
    @Suite(.withoutPhone) struct MovieReadingTests {
        private let codecs = AppleCodecs()

        @Test func interruptedMovieIsReadUpToItsLastCompleteFragment() throws {
            let bytes = try Footage.movie(codecs, Footage.times(40)).bytes
            let whole = try #require(lastFragment(bytes))
            let file = try StoredFile(bytes.dropLast(7), whole: whole)
            let movie = try codecs.openMovie(file)
            let times = try movie.presentationTimes()
            #expect(!times.isEmpty && times.count < 40)
            #expect(movie.notices.count == 1)
            var count = 0
            while try movie.nextImage() != nil { count += 1 }
            #expect(count == times.count)
        }

        /// Returns the offset of the last fragment.
        private func lastFragment(_ bytes: [UInt8]) -> Int? {
            let kind = Array("moof".utf8)
            return (4..<bytes.count - 4).last { Array(bytes[$0..<$0 + 4]) == kind }.map { $0 - 4 }
        }

        @Test func sourceWithoutAFileIsRejected() throws {
            #expect(throws: AppleMediaError.self) { try codecs.openMovie(Nowhere()) }
        }

        @Test func fileOtherThanAMovieIsRejectedWithItsPath() throws {
            let file = try StoredFile(Array("no movie at all, only text".utf8))
            let error = #expect(throws: AppleMediaError.self) { try codecs.openMovie(file) }
            #expect(error?.place?.file == file.path)
        }

        @Test func damagedPacketsAreAnError() throws {
            var bytes = try Footage.movie(codecs, Footage.times(20)).bytes
            let data = try #require(bytes.firstRange(of: Array("mdat".utf8)))
            // Overwrites the lengths of NAL units in the packets with values that are too large.
            for place in data.upperBound..<min(data.upperBound + 4_000, bytes.count) {
                bytes[place] = 0xFF
            }
            let file = try StoredFile(bytes)
            #expect(throws: (any Error).self) {
                let movie = try codecs.openMovie(file)
                while try movie.nextImage() != nil {}
            }
        }

        @Test(arguments: [90, 180, 270])
        func rotationOfAMovieIsReported(degrees: Int) throws {
            var bytes = try Footage.movie(codecs, Footage.times(3)).bytes
            let header = try #require(bytes.firstRange(of: Array("tkhd".utf8)))
            // The matrix a, b, u, c, d, v, x, y, w starts 40 bytes after the box type.
            let (a, b) = [90: (0, 1), 180: (-1, 0), 270: (0, -1)][degrees] ?? (1, 0)
            for (index, value) in [(0, a), (1, b), (3, -b), (4, a)] {
                let place = header.upperBound + 40 + index * 4
                let number = UInt32(bitPattern: Int32(value) << 16)
                for byte in 0..<4 {
                    bytes[place + byte] = UInt8(truncatingIfNeeded: number >> UInt32(24 - byte * 8))
                }
            }
            let movie = try codecs.openMovie(StoredFile(bytes))
            #expect(movie.notices.first?.contains("\(degrees)°") == true)
        }
    }
}

/// An empty source without a file.
private final class Nowhere: ByteSource {
    var byteCount: Int64 { 0 }
    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int { 0 }
}
