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
        let bare = try metadata.removed(from: whole, .heic)
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
        #expect(try metadata.removed(from: bare, .heic) == bare)
    }

    @Test func rotationStays() throws {
        let turn = HEIFFile.Property("irot", [1], isEssential: true)
        let bare = try ImageMetadata.everything.removed(from: tiled([turn]), .heic)
        #expect(try HEIFFile(bare).primary.property("irot") == [1])
    }

    @Test func unknownPropertiesAreRemovedUnlessTheyAreEssential() throws {
        let note = HEIFFile.Property("udes", Self.secret)
        let bare = try ImageMetadata.traceable.removed(from: tiled([note]), .heic)
        #expect(!holds(bare, Self.secret))
        let needed = HEIFFile.Property("udes", Self.secret, isEssential: true)
        #expect(throws: FormatError.self) {
            try ImageMetadata.traceable.removed(from: tiled([needed]), .heic)
        }
    }

    @Test func bytesOfNoItemAreRemoved() throws {
        let spare = [0, 0, 0, UInt8(8 + Self.secret.count)] + Array("free".utf8) + Self.secret
        let file = exampleHEIC(Self.size)
        #expect(try ImageMetadata.traceable.removed(from: file + spare, .heic) == file)
    }

    @Test func incompleteFilesAreRefused() {
        let whole = tiled()
        for count in whole.indices {
            #expect(throws: FormatError.self) {
                try ImageMetadata.traceable.removed(from: Array(whole[..<count]), .heic)
            }
        }
    }

    /// The reason is that of the reader, and the remedy fits it.
    @Test(
        arguments: [
            (exampleHEIC(size, [.mirror]), "the image is mirrored (`imir`)", true),
            (
                exampleHEIC(size, type: "av01"), "the image is of the type `av01`, not `hvc1`",
                true
            ),
            (exampleJPEG(size), "the file is a JPEG, but its name ends in .heic", true),
            (exampleHEIC(size) + [1, 2, 3], "the last 3 bytes of the file", false),
            (exampleHEIC(size, content: [1, 0]), "its data ends in zeros", false),
            ([], "the file is empty", false),
        ] as [([UInt8], String, Bool)])
    func theReasonOfARefusalIsStated(
        _ file: [UInt8], _ problem: String, isConvertible: Bool
    ) throws {
        let error = #expect(throws: FormatError.self) {
            try ImageMetadata.traceable.removed(from: file, .heic)
        }
        #expect(error?.problem.contains(problem) == true, "\(error?.problem ?? "")")
        #expect((error?.remedy == .convertImage) == isConvertible)
    }

    @Test func everyDamagedByteIsReadWithoutATrap() {
        let whole = tiled()
        for place in whole.indices {
            for value in [0, 1, 0x7F, 0xFF] as [UInt8] {
                var damaged = whole
                damaged[place] = value
                _ = try? ImageMetadata.everything.removed(from: damaged, .heic)
            }
        }
    }
}
