import LockstepContainers
import LockstepMedia
import LockstepSamples
import Testing

@Suite struct HEICTests {
    static let sizes = [
        PixelSize(width: 320, height: 240), PixelSize(width: 65, height: 48),
        PixelSize(width: 64, height: 47), PixelSize(width: 33, height: 35),
        PixelSize(width: 1, height: 1), PixelSize(width: 200, height: 2),
    ]

    @Test(arguments: sizes)
    func imageSurvivesRoundTripNearlyUnchanged(_ size: PixelSize) throws {
        let codec = try codecs.makeStillCodec()
        let image = try TestImage.nv12(size, number: 5)
        let back = try codec.decodeHEIC(codec.encodeHEIC(image, quality: 0.95))
        #expect(back.size == size)
        #expect(back.format == .nv12FullRange)
        #expect(peakSignalToNoise(back.contentBytes(), image.contentBytes()) > 32)
    }

    @Test(arguments: sizes)
    func grayStaysGray(_ size: PixelSize) throws {
        let codec = try codecs.makeStillCodec()
        let image = try TestImage.filled(.gray8, size, padding: 7) {
            UInt8(60 + ($0 + $1 + $2) % 100)
        }
        let back = try codec.decodeHEIC(codec.encodeHEIC(image, quality: 0.95))
        #expect(back.size == size)
        #expect(back.format == .gray8)
        #expect(peakSignalToNoise(back.contentBytes(), image.contentBytes()) > 32)
    }

    @Test func samePixelsProduceTheSameBytes() throws {
        let size = PixelSize(width: 160, height: 120)
        let files = try [0, 1, 64].map { padding in
            let codec = try codecs.makeStillCodec()
            _ = try codec.encodeHEIC(TestImage.nv12(size, number: padding), quality: 0.4)
            return try codec.encodeHEIC(TestImage.nv12(size, padding: padding), quality: 0.9)
        }
        #expect(Set(files).count == 1)
    }

    /// The brand `heic` promises the profile Main or Main Still Picture, which every reader has.
    @Test func colorImagesHaveTheProfileOfTheirBrand() throws {
        let codec = try codecs.makeStillCodec()
        for size in Self.sizes {
            let heic = try codec.encodeHEIC(TestImage.nv12(size), quality: 0.9)
            #expect(heic[8..<12].elementsEqual("heic".utf8))
            let file = try HEIFFile(heic)
            let coded = try #require(file.items.values.first { $0.type == "hvc1" })
            // ITU-T H.265, A.3.4.
            #expect(try #require(coded.property("hvcC"))[1] == 3)
        }
    }

    @Test func lowerQualityMakesASmallerFile() throws {
        let codec = try codecs.makeStillCodec()
        let image = try TestImage.nv12(PixelSize(width: 320, height: 240))
        let counts = try [0, 0.3, 0.6, 0.9, 1].map {
            try codec.encodeHEIC(image, quality: $0).count
        }
        #expect(counts == counts.sorted() && Set(counts).count == counts.count)
    }

    @Test(arguments: [-0.1, 1.1, .nan, .infinity])
    func impossibleQualityIsRefused(_ quality: Double) throws {
        let image = try TestImage.nv12(PixelSize(width: 64, height: 64))
        let failure = #expect(throws: MediaError.self) {
            try codecs.makeStillCodec().encodeHEIC(image, quality: quality)
        }
        #expect(failure?.kind == .refused)
    }

    @Test func blackAndWhiteUseTheFullRange() throws {
        let codec = try codecs.makeStillCodec()
        for value in [0, 255] as [UInt8] {
            let image = try TestImage.filled(.nv12FullRange, PixelSize(width: 64, height: 64)) {
                plane, _, _ in plane == 0 ? value : 128
            }
            let back = try codec.decodeHEIC(codec.encodeHEIC(image, quality: 0.9))
            #expect(back.contentBytes() == image.contentBytes())
        }
    }

    /// A photo of 12 million pixels has 48 tiles of 512×512; the last column and row are cut.
    @Test(arguments: [PixelSize(width: 300, height: 200), PixelSize(width: 256, height: 192)])
    func tilesAreArrangedAsIPhonesWriteThem(_ size: PixelSize) throws {
        let (file, shown) = try TiledHEIC(size).file(TestImage.nv12(size, number: 3))
        let decoded = try codecs.makeStillCodec().decodeHEIC(file)
        #expect(decoded.size == size)
        #expect(decoded.contentBytes() == shown.contentBytes())
    }

    @Test(arguments: 1...3)
    func rotationOfTheFileIsApplied(_ quarters: Int) throws {
        let size = PixelSize(width: 300, height: 200)
        let turn = HEIFFile.Property("irot", [UInt8(quarters)], isEssential: true)
        let (file, shown) = try TiledHEIC(size).file(TestImage.nv12(size, number: 3), [turn])
        let decoded = try codecs.makeStillCodec().decodeHEIC(file)
        // irot counts counterclockwise.
        let expected = shown.turned(quarterTurnsClockwise: 4 - quarters)
        #expect(decoded.size == expected.size)
        #expect(decoded.contentBytes() == expected.contentBytes())
    }

    @Test func truncatedFilesAreRefused() throws {
        let codec = try codecs.makeStillCodec()
        let heic = try codec.encodeHEIC(
            TestImage.nv12(PixelSize(width: 70, height: 50)), quality: 0.8)
        for length in heic.indices {
            #expect(throws: MediaError.self) { try codec.decodeHEIC(Array(heic[..<length])) }
        }
        #expect(try codec.decodeHEIC(heic).size.width == 70)
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func damagedFilesAreDecodedOrRefused(_ seed: UInt64) throws {
        let codec = try codecs.makeStillCodec()
        let size = PixelSize(width: 140, height: 100)
        let heic = try TiledHEIC(size).file(TestImage.nv12(size)).bytes
        var numbers = SeededNumbers(seed: seed)
        for _ in 0..<150 {
            var bytes = heic
            for _ in 0..<Int.random(in: 1...4, using: &numbers) {
                let limit = Bool.random(using: &numbers) ? 1200 : bytes.count
                bytes[Int.random(in: 0..<min(limit, bytes.count), using: &numbers)] =
                    UInt8.random(in: 0...255, using: &numbers)
            }
            do {
                _ = try codec.decodeHEIC(bytes)
            } catch {
                #expect(error is MediaError)
            }
        }
    }

    /// Sizes are refused by the boxes alone, before memory is reserved.
    @Test(arguments: [(8192, 6145), (16_385, 16), (65_535, 65_535), (0, 64)])
    func impossibleSizesAreRefused(_ width: Int, _ height: Int) throws {
        let codec = try codecs.makeStillCodec()
        let heic = try codec.encodeHEIC(
            TestImage.nv12(PixelSize(width: 64, height: 64)), quality: 0.8)
        let stated = try #require(heic.indices.first { heic[$0...].starts(with: "ispe".utf8) })
        var changed = heic
        changed.replaceSubrange(
            stated + 8..<stated + 16,
            with: HEIFWriter.number(width, 4) + HEIFWriter.number(height, 4))
        let failure = #expect(throws: MediaError.self) { try codec.decodeHEIC(changed) }
        #expect(failure?.kind == .badInput)
    }

    /// A small file may claim more tiles than its image has room for.
    @Test func tilesWithoutPlaceAreRefused() throws {
        let codec = try codecs.makeStillCodec()
        let size = PixelSize(width: 300, height: 200)
        let heic = try TiledHEIC(size).file(TestImage.nv12(size)).bytes
        let stated = try #require(
            heic.indices.last { heic[$0...].starts(with: [1, 44, 0, 200]) })
        for sides in [[0, 128, 0, 200], [255, 255, 255, 255], [1, 44, 0, 96]] as [[UInt8]] {
            var changed = heic
            changed.replaceSubrange(stated..<stated + 4, with: sides)
            // The size of the grid and of its property differ then.
            _ = try? codec.decodeHEIC(changed)
            let property = try #require(
                heic.indices.last { heic[$0...].starts(with: [0, 0, 1, 44, 0, 0, 0, 200]) })
            changed.replaceSubrange(
                property..<property + 8, with: [0, 0] + sides[..<2] + [0, 0] + sides[2...])
            #expect(throws: MediaError.self) { try codec.decodeHEIC(changed) }
        }
    }

    @Test func otherFilesAreRefused() throws {
        let codec = try codecs.makeStillCodec()
        let jpeg = try codec.encodeJPEG(
            TestImage.nv12(PixelSize(width: 64, height: 64)), quality: 0.8)
        let movie = try encodedMovie(.small(), at: [.zero])
        for bytes in [jpeg, movie, [], Array("ftypheic".utf8)] {
            #expect(throws: MediaError.self) { try codec.decodeHEIC(bytes) }
        }
    }
}

/// libheif applied to the same files.
@Suite(.enabled(if: HEIFPrograms.arePresent, "needs the programs heif-convert and heif-enc"))
struct HEICOtherReadersTests {
    @Test(arguments: HEICTests.sizes)
    func libheifReadsOurFiles(_ size: PixelSize) throws {
        let codec = try codecs.makeStillCodec()
        let heic = try codec.encodeHEIC(TestImage.nv12(size, number: 5), quality: 0.9)
        let ours = try codec.decodeHEIC(heic)
        let theirs = try HEIFPrograms.pixels(of: heic)
        #expect(theirs.size == size)
        // libheif converts to RGB; the PNG decoder converts back.
        #expect(peakSignalToNoise(ours.contentBytes(), theirs.contentBytes()) > 38)
    }

    @Test func libheifAgreesAboutTiles() throws {
        let size = PixelSize(width: 300, height: 200)
        let (heic, shown) = try TiledHEIC(size).file(TestImage.nv12(size, number: 3))
        let theirs = try HEIFPrograms.pixels(of: heic)
        #expect(theirs.size == size)
        #expect(peakSignalToNoise(shown.contentBytes(), theirs.contentBytes()) > 38)
    }

    @Test(
        arguments: [
            (PixelSize(width: 320, height: 240), []), (PixelSize(width: 65, height: 47), []),
            (PixelSize(width: 320, height: 240), ["--matrix_coefficients", "1"]),
            (PixelSize(width: 320, height: 240), ["--full_range_flag", "0"]),
            (PixelSize(width: 320, height: 240), ["-p", "chroma=444"]),
        ] as [(PixelSize, [String])])
    func filesOfAnotherEncoderAreRead(_ size: PixelSize, _ options: [String]) throws {
        let image = try TestImage.nv12(size, number: 5)
        let heic = try HEIFPrograms.heic(image, ["-q", "95"] + options)
        let back = try codecs.makeStillCodec().decodeHEIC(heic)
        #expect(back.size == size)
        #expect(peakSignalToNoise(back.contentBytes(), image.contentBytes()) > 32)
    }
}
