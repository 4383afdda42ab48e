import LockstepContainers
import LockstepFormats
import LockstepSamples
import LockstepTestSupport
import Testing

/// Metadata of a HEIC is everything that its primary image is not made of.
@Suite struct HEICRemovalTests {
    private static let size = PixelSize(width: 8, height: 6)
    private static let secret = Array("48.137154 N".utf8)
    private static let profile = HEIFFile.Property("colr", Array("profP3 of a phone".utf8))
    private static let coded = [
        HEIFFile.Property("hvcC", [1, 3], isEssential: true),
        HEIFFile.Property(
            "ispe",
            [0, 0, 0, 0] + HEIFWriter.number(8, 4) + HEIFWriter.number(6, 4)),
    ]

    /// A grid of two tiles, with a thumbnail, EXIF and XMP.
    private func tiled(_ properties: [HEIFFile.Property] = []) -> [UInt8] {
        let sizes = HEIFWriter.number(8, 2) + HEIFWriter.number(6, 2)
        var items = [1, 2].map {
            HEIFWriter.Item("hvc1", [UInt8($0), 9], Self.coded, isHidden: true)
        }
        items.append(
            HEIFWriter.Item(
                "grid", [0, 0, 0, 1] + sizes, [Self.coded[1], Self.profile] + properties,
                inputs: [0, 1]))
        for (type, reference) in [("hvc1", "thmb"), ("Exif", "cdsc"), ("mime", "cdsc")] {
            var item = HEIFWriter.Item(type, Self.secret, type == "hvc1" ? Self.coded : [])
            (item.inputs, item.reference) = ([2], reference)
            items.append(item)
        }
        return HEIFWriter(items, primary: 2, brand: .heic).bytes
    }

    private func holds(_ file: [UInt8], _ words: [UInt8]) -> Bool {
        file.indices.contains { file[$0...].starts(with: words) }
    }

    @Test(arguments: [ImageMetadata.traceable, .everything])
    func onlyThePrimaryImageAndItsTilesStay(_ metadata: ImageMetadata) throws {
        let whole = tiled()
        #expect(holds(whole, Self.secret))
        let bare = try #require(metadata.removed(from: whole, .heic))
        #expect(!holds(bare, Self.secret))
        let file = try HEIFFile(bare)
        let grid = try file.primary
        #expect(file.items.count == 3 && grid.type == "grid")
        let contents = try grid.inputs.map { input in
            let item = try #require(file.items[input])
            return try file.content(of: item) { Array(bare.dropFirst(Int($0)).prefix($1)) }
        }
        #expect(contents == [[1, 9], [2, 9]])
        #expect(holds(bare, Self.profile.content) == (metadata == .traceable))
        #expect(metadata.removed(from: bare, .heic) == bare)
    }

    @Test func rotationStays() throws {
        let turn = HEIFFile.Property("irot", [1], isEssential: true)
        let bare = try #require(ImageMetadata.everything.removed(from: tiled([turn]), .heic))
        #expect(try HEIFFile(bare).primary.property("irot") == [1])
    }

    @Test func unknownPropertiesAreRemovedUnlessTheyAreEssential() throws {
        let note = HEIFFile.Property("udes", Self.secret)
        let bare = try #require(ImageMetadata.traceable.removed(from: tiled([note]), .heic))
        #expect(!holds(bare, Self.secret))
        let needed = HEIFFile.Property("udes", Self.secret, isEssential: true)
        #expect(ImageMetadata.traceable.removed(from: tiled([needed]), .heic) == nil)
    }

    @Test func bytesOfNoItemAreRemoved() throws {
        let spare = [0, 0, 0, UInt8(8 + Self.secret.count)] + Array("free".utf8) + Self.secret
        let file = exampleHEIC(Self.size)
        #expect(ImageMetadata.traceable.removed(from: file + spare, .heic) == file)
    }

    @Test func incompleteFilesAreRefused() {
        let whole = tiled()
        for count in whole.indices {
            #expect(ImageMetadata.traceable.removed(from: Array(whole[..<count]), .heic) == nil)
        }
        #expect(ImageMetadata.traceable.removed(from: exampleJPEG(Self.size), .heic) == nil)
    }

    @Test func everyDamagedByteIsReadWithoutATrap() {
        let whole = tiled()
        for place in whole.indices {
            for value in [0, 1, 0x7F, 0xFF] as [UInt8] {
                var damaged = whole
                damaged[place] = value
                _ = ImageMetadata.everything.removed(from: damaged, .heic)
            }
        }
    }
}
