import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@Suite struct ImageFileTests {
    private static let size = PixelSize(width: 300, height: 200)
    private static let whole = exampleJPEG(size, content: [UInt8](repeating: 7, count: 5000))
    /// A comment of four bytes.
    private static let comment: [UInt8] = [0xff, 0xfe, 0, 6, 1, 2, 3, 4]

    private func look(_ bytes: [UInt8]) throws -> ImageFile {
        try ImageFile(MemorySource(bytes, longestRead: 700), .jpeg, of: Self.size)
    }

    private func isWhole(_ bytes: [UInt8]) throws -> Bool {
        try look(bytes) == .whole(Self.size)
    }

    @Test func completeImageStatesItsSize() throws {
        #expect(try isWhole(Self.whole))
        let other = PixelSize(width: 65_535, height: 1)
        #expect(try look(exampleJPEG(other)) == .whole(other))
    }

    @Test func truncatedImageIsIncomplete() throws {
        for length in 0..<Self.whole.count {
            #expect(try !isWhole(Array(Self.whole[..<length])), "cut at \(length)")
        }
    }

    /// After a power loss, a file may have its full length but end in zeros.
    @Test func imageThatEndsInZerosIsIncomplete() throws {
        for kept in 0..<Self.whole.count {
            let zeros = [UInt8](repeating: 0, count: Self.whole.count - kept)
            #expect(try !isWhole(Self.whole[..<kept] + zeros), "zeros from \(kept)")
        }
    }

    @Test func endOfThumbnailIsNotTheEndOfTheImage() throws {
        let thumbnail = exampleJPEG(PixelSize(width: 8, height: 6))
        let segment: [UInt8] = [0xff, 0xe1, 0, UInt8(thumbnail.count + 2)] + thumbnail
        let image = Self.whole[..<2] + segment + Self.whole[2...]
        #expect(try isWhole(Array(image)))
        #expect(try !isWhole(image.dropLast(2)))
    }

    @Test func ignoresBytesBeforeTheScanAndAfterTheEnd() throws {
        let commented = Self.whole[..<2] + Self.comment + [0xff, 0xff] + Self.whole[2...]
        #expect(try isWhole(Array(commented)))
        #expect(try isWhole(Self.whole + [UInt8](repeating: 0, count: 60_000)))
        #expect(try !isWhole(Self.whole + [UInt8](repeating: 0, count: 70_000)))
    }

    @Test func imageWithoutASizeIsIncomplete() throws {
        #expect(try !isWhole(Array(Self.whole[..<2] + Self.whole[15...])))
        let empty = exampleJPEG(PixelSize(width: 0, height: 200))
        #expect(try look(empty) == look([1, 2, 3]))
    }

    @Test func segmentsWithoutEndAreNotFollowed() throws {
        let comments = (0..<2000).flatMap { _ in Self.comment }
        #expect(try !isWhole(Array(Self.whole[..<2] + comments + Self.whole[2...])))
    }

    @Test func implausiblyLargeFileIsIncomplete() throws {
        let limit = 4 * 300 * 200 + (1 << 20)
        let long = exampleJPEG(Self.size, content: [UInt8](repeating: 7, count: limit))
        #expect(try !isWhole(long))
        #expect(try isWhole(exampleJPEG(Self.size, content: Array(repeating: 7, count: limit / 2))))
    }
}

@Suite struct HEICFileTests {
    private static let size = PixelSize(width: 300, height: 200)
    private static let whole = exampleHEIC(size, content: [UInt8](repeating: 7, count: 3000))

    private func look(_ bytes: [UInt8], _ format: StillFormat = .heic) throws -> ImageFile {
        try ImageFile(MemorySource(bytes, longestRead: 700), format, of: Self.size)
    }

    private func isWhole(_ bytes: [UInt8]) throws -> Bool {
        try look(bytes) == .whole(Self.size)
    }

    @Test func completeImageStatesItsSize() throws {
        #expect(try isWhole(Self.whole))
        let other = PixelSize(width: 65_535, height: 1)
        #expect(try look(exampleHEIC(other)) == .whole(other))
    }

    @Test func theNameDecidesTheFormat() throws {
        #expect(
            try look(Self.whole, .jpeg)
                == .unsupported("the file is a HEIC, but its name ends in .jpg"))
        #expect(
            try look(exampleJPEG(Self.size))
                == .unsupported("the file is a JPEG, but its name ends in .heic"))
        #expect(try look([]) == .damaged("the file is empty"))
        #expect(try look([1, 2, 3]) == .damaged("the file does not start like a HEIC"))
        #expect(try look([1, 2, 3], .jpeg) == .damaged("the file does not start like a JPEG"))
    }

    /// A file of an unsupported kind is not damaged, and `recover` keeps it.
    @Test(
        arguments: [
            ([.mirror], "hvc1", "the image is mirrored (`imir`)"),
            ([], "av01", "the image is of the type `av01`, not `hvc1`"),
            (
                [ExampleHEICProperty("ispe", [0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 9])], "hvc1",
                "the image has two properties `ispe`"
            ),
            ([.rotation, .rotation], "hvc1", "the image has two properties `irot`"),
            (
                [ExampleHEICProperty("abcd", [1])], "hvc1",
                "the image has the unknown essential property `abcd`"
            ),
        ] as [([ExampleHEICProperty], String, String)])
    func imagesOfOtherKindsAreUnsupported(
        _ properties: [ExampleHEICProperty], _ type: String, _ problem: String
    ) throws {
        let file = exampleHEIC(Self.size, content: [7, 7], properties, type: type)
        #expect(try look(file) == .unsupported(problem))
        #expect(try look(file.dropLast() + [0]) != .unsupported(problem))
    }

    @Test func furtherPropertiesAreSkipped() throws {
        let known = ExampleHEICProperty("abcd", [1], isEssential: false)
        #expect(try isWhole(exampleHEIC(Self.size, [known])))
        let colors = [
            ExampleHEICProperty("colr", Array("prof".utf8)),
            ExampleHEICProperty("colr", Array("nclx".utf8) + [0, 1, 0, 13, 0, 6, 0x80]),
        ]
        #expect(try isWhole(exampleHEIC(Self.size, colors)))
    }

    @Test func aRotationIsAppliedToTheSizeAndReported() throws {
        let turned = PixelSize(width: 200, height: 300)
        #expect(try look(exampleHEIC(Self.size, [.rotation])) == .whole(turned, isTurned: true))
    }

    @Test func bytesAfterTheLastBoxAreReported() throws {
        #expect(
            try look(Self.whole + [1, 2, 3])
                == .damaged("the last 3 bytes of the file are not a complete box"))
    }

    @Test func truncatedImageIsIncomplete() throws {
        for length in 0..<Self.whole.count {
            #expect(try !isWhole(Array(Self.whole[..<length])), "cut at \(length)")
        }
    }

    /// After a power loss, a file may have its full length but end in zeros.
    @Test func imageThatEndsInZerosIsIncomplete() throws {
        for kept in 0..<Self.whole.count {
            let zeros = [UInt8](repeating: 0, count: Self.whole.count - kept)
            #expect(try !isWhole(Self.whole[..<kept] + zeros), "zeros from \(kept)")
        }
    }

    @Test func itemBeyondTheFileIsIncomplete() throws {
        // The last field of the places is the length of the only item.
        let place = try #require(
            Self.whole.indices.first { Self.whole[$0...].starts(with: [0, 0, 0x0B, 0xB8]) })
        for length in [[0, 0, 0x0B, 0xB9], [0xFF, 0xFF, 0xFF, 0xFF]] as [[UInt8]] {
            var long = Self.whole
            long.replaceSubrange(place..<place + 4, with: length)
            #expect(try !isWhole(long))
        }
    }

    @Test func boxesAroundTheImageAreSkipped() throws {
        #expect(try isWhole(Self.whole + [0, 0, 0, 12] + Array("freeabcd".utf8)))
    }

    @Test func everyDamagedByteIsReadWithoutATrap() throws {
        for place in Self.whole.indices.prefix(400) {
            for value in [0, 1, 0x7F, 0xFF] as [UInt8] {
                var damaged = Self.whole
                damaged[place] = value
                _ = try look(damaged)
            }
        }
    }
}
