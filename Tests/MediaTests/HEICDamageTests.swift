import LockstepContainers
import LockstepMedia
import LockstepSamples
import Testing

/// Damaged data and files of other kinds are refused, for the true reason.
@Suite struct HEICDamageTests {
    /// The hash of the pixels is compared: most damage still decodes to an image.
    @Test func aFlippedBitIsFoundWhereTheDecoderNeedsIt() throws {
        let codec = try codecs.makeStillCodec()
        let image = try TestImage.nv12(PixelSize(width: 320, height: 240), number: 5)
        let heic = try codec.encodeHEIC(image, quality: 0.9)
        let whole = try codec.decodeHEIC(heic).contentBytes()
        var numbers = SeededNumbers(seed: 9)
        var refusedCount = 0
        for _ in 0..<40 {
            var damaged = heic
            let place = Int.random(in: heic.count / 4..<heic.count - 80, using: &numbers)
            damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
            guard let pixels = try? codec.decodeHEIC(damaged).contentBytes() else {
                refusedCount += 1
                continue
            }
            let isSame = pixels == whole
            #expect(isSame, "a flipped bit of byte \(place)")
        }
        #expect(refusedCount > 30)
    }

    /// A grid of one tile cuts its padding off, and a clean aperture can do the same.
    @Test func aCleanApertureAtTheUpperLeftCropsTheImage() throws {
        let (shown, coded) = (
            PixelSize(width: 640, height: 480), PixelSize(width: 704, height: 544)
        )
        let codec = try codecs.makeStillCodec()
        let image = try TestImage.nv12(coded, number: 3)
        let heic = try codec.encodeHEIC(image, quality: 0.9)
        let centers = [shown.width - coded.width, shown.height - coded.height]
        let numbers = [shown.width, 1, shown.height, 1, centers[0], 2, centers[1], 2]
        let aperture = HEIFFile.Property("clap", numbers.flatMap { HEIFWriter.number($0, 4) })
        let decoded = try codec.decodeHEIC(Self.file(heic, adding: aperture))
        #expect(decoded.size == shown)
        let whole = try codec.decodeHEIC(heic)
        for row in [0, 479] {
            let rows = [decoded, whole].map { pixels in
                pixels.withPlane(0) { Array($0.row(row)[..<640]) }
            }
            #expect(rows[0] == rows[1])
        }
    }

    @Test func anImageLargerThanStatedIsNamedSo() throws {
        let codec = try codecs.makeStillCodec()
        let size = PixelSize(width: 640, height: 480)
        var heic = try codec.encodeHEIC(TestImage.nv12(size), quality: 0.8)
        let stated = try #require(heic.indices.first { heic[$0...].starts(with: "ispe".utf8) })
        heic.replaceSubrange(
            stated + 8..<stated + 16, with: HEIFWriter.number(320, 4) + HEIFWriter.number(240, 4))
        let failure = #expect(throws: MediaError.self) { try codec.decodeHEIC(heic) }
        #expect(failure?.problem.contains("640×480 pixels, more than the size in `ispe`") == true)
    }

    /// The remedy for a file that may be intact is to convert it, not to check it for damage.
    @Test func imagesOfOtherKindsAreToBeConverted() throws {
        let codec = try codecs.makeStillCodec()
        let heic = try codec.encodeHEIC(
            TestImage.nv12(PixelSize(width: 64, height: 64)), quality: 0.8)
        let others = [
            HEIFFile.Property("imir", [0]), HEIFFile.Property("abcd", [], isEssential: true),
            HEIFFile.Property("colr", Array("nclx".utf8) + [0, 1, 0, 13, 0, 0, 0x80]),
        ]
        for property in others {
            let file = try Self.file(heic, adding: property)
            let failure = #expect(throws: MediaError.self) { try codec.decodeHEIC(file) }
            #expect(failure?.kind == .refused && failure?.remedy == .convertImage)
        }
    }

    /// A grid whose own size differs from `ispe` is read differently by different readers.
    @Test func aGridOfAnotherSizeThanStatedIsRefused() throws {
        let size = PixelSize(width: 300, height: 200)
        var heic = try TiledHEIC(size).file(TestImage.nv12(size)).bytes
        let stated = try #require(
            heic.indices.last { heic[$0...].starts(with: [1, 44, 0, 200]) })
        heic.replaceSubrange(stated..<stated + 4, with: [1, 40, 0, 200])
        let failure = #expect(throws: MediaError.self) {
            try codecs.makeStillCodec().decodeHEIC(heic)
        }
        #expect(failure?.problem.contains("the grid has 296×200 pixels") == true)
    }

    @Test func damageIsToldInWordsAboutTheImage() throws {
        let codec = try codecs.makeStillCodec()
        let heic = try codec.encodeHEIC(
            TestImage.nv12(PixelSize(width: 64, height: 64)), quality: 0.8)
        let configuration = try #require(
            heic.indices.first { heic[$0...].starts(with: "hvcC".utf8) })
        for place in configuration + 27..<configuration + 60 {
            var damaged = heic
            damaged[place] ^= 0xFF
            do {
                _ = try codec.decodeHEIC(damaged)
            } catch let error as MediaError {
                #expect(!error.problem.contains("failed:"), "\(error.problem)")
            }
        }
        let empty = #expect(throws: MediaError.self) { try codec.decodeHEIC([]) }
        #expect(empty?.problem == "the file is empty")
    }

    /// Returns a HEIC of one image with one more property.
    private static func file(
        _ heic: [UInt8], adding property: HEIFFile.Property
    ) throws -> [UInt8] {
        let file = try HEIFFile(heic)
        let item = try file.primary
        let content = try file.content(of: item, HEIFFile.bytes(of: heic))
        return HEIFWriter(
            [HEIFWriter.Item("hvc1", content, item.properties + [property])], brand: .heic
        ).bytes
    }
}
