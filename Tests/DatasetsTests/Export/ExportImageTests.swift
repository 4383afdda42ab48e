import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// Each image of a session is at its row's position in every format.
@Suite struct ExportImageTests {
    @Test(arguments: [DatasetFormat.vislam, .vio])
    func aMoviesPacketsAreCopiedUnchanged(_ format: DatasetFormat) throws {
        let disk = MemoryFileSystem()
        let path = try ExportExports.session(seed: 2, count: 60, .movie, on: disk)
        let session = try Session(opening: path, fileSystem: disk)
        let export = try Exported(session, format, to: "/x", on: disk, codecs: BoxMovieCodecs())
        let copied = try Self.packets(export.movie)
        #expect(copied == (try Self.packets(disk.bytes(at: path + "/video.mov"))))
        #expect(copied.count > 3)
        let rows = try TestSession(playing: path, disk).deliveries
        let frames = rows.filter { if case .frame = $0.sample { true } else { false } }
        #expect(export.frameNumbers(format) == frames.indices.map(\.description))
    }

    @Test(arguments: [DatasetFormat.vislam, .vio])
    func jpegsBecomeAMovieShownAtTheirTimestamps(_ format: DatasetFormat) throws {
        let timestamps: [Int64] = [5_000_000_000, 5_033_333_333, 5_100_000_000]
        let export = try ExportExample(timestamps.map { .frame($0) }).export(format)
        let packets = try Self.packets(export.movie)
        #expect(packets.map(\.presentation.nanoseconds) == [0, 33_333_333, 100_000_000])
        #expect(packets.map(\.bytes) == timestamps.map { [UInt8(truncatingIfNeeded: $0 >> 20)] })
        #expect(export.frameNumbers(format) == ["0", "1", "2"])
    }

    @Test func imagesWhoseTimestampsDoNotIncreaseKeepTheirOrder() throws {
        let timestamps: [Int64] = [5_000_000_000, 5_000_000_000, 4_000_000_000, 5_033_000_000]
        let export = try ExportExample(timestamps.map { .frame($0) }).export(.vislam)
        let times = try Self.packets(export.movie).map(\.presentation.nanoseconds)
        #expect(times == [0, 4_167, 8_333, 33_000_000])
        #expect(
            export.report.guesses.contains {
                $0.hasPrefix("2 images of video.mp4 got the next possible time")
            })
    }

    @Test func aMoviesImagesBecomeJPEGs() throws {
        let disk = MemoryFileSystem()
        let path = try ExportExports.session(seed: 2, count: 60, .movie, on: disk)
        let session = try Session(opening: path, fileSystem: disk)
        let export = try Exported(session, .logger3D, to: "/x", on: disk, codecs: DrawnCodecs())
        let images = export.files.keys.filter { $0.hasPrefix("rgb/") }.sorted()
        #expect(images.count == session.manifest.frameCount)
        for (index, name) in images.enumerated() {
            // The content of the image, and the quality that the format requests.
            #expect(export.files[name]?.dropLast(2).suffix(2) == [UInt8(index % 200), 90])
        }
    }

    @Test func holesInTheNumbersAreClosed() throws {
        let example = try ExportExample((0..<3).map { .frame(1_000_000_000 + $0 * 33_000_000) })
        let rows = example.path + "/frames.jsonl"
        let lines = String(decoding: example.disk.bytes(at: rows) ?? [], as: UTF8.self)
            .split(separator: "\n")
        example.disk.put(Array((lines[0] + "\n" + lines[2] + "\n").utf8), at: rows)
        let export = try example.export(.logger3D)
        #expect(export.lines("frames.jsonl")[1].hasPrefix("{\"frame_index\":1,"))
        #expect(
            export.files["rgb/000001.jpg"]
                == example.disk.bytes(at: example.path + "/rgb/000002.jpg"))
        #expect(export.report.guesses.contains("1 frame with another index than in the session."))
        #expect(export.text("metadata.json").contains("\"frameCount\": 2,"))
    }

    @Test func rowsThatPointBeyondTheMovieAreRefused() throws {
        let disk = MemoryFileSystem()
        let path = try ExportExports.session(seed: 2, .movie, on: disk)
        let rows = String(decoding: disk.bytes(at: path + "/frames.jsonl") ?? [], as: UTF8.self)
        let hostile = rows.replacing("\"video_index\":1,", with: "\"video_index\":99,")
        disk.put(Array(hostile.utf8), at: path + "/frames.jsonl")
        let session = try Session(opening: path, fileSystem: disk)
        for format in DatasetFormat.exported where format.streams.contains(.camera) {
            #expect(throws: SessionDamage.self, "\(format.name)") {
                try Exported(session, format, to: "/x", on: disk, codecs: DrawnCodecs())
            }
        }
    }

    @Test func imagesOfBothKindsAreRefused() throws {
        let example = try ExportExample((0..<2).map { .frame(1_000_000_000 + $0 * 33_000_000) })
        let rows = example.path + "/frames.jsonl"
        let text = String(decoding: example.disk.bytes(at: rows) ?? [], as: UTF8.self)
            .replacing("\"image\":\"rgb/000001.jpg\"", with: "\"video_index\":0")
        example.disk.put(Array(text.utf8), at: rows)
        let error = #expect(throws: ExportError.self) { try example.export(.vislam) }
        #expect(error?.fact == .mixedImages)
        #expect(error?.isAboutOutput == false)
    }

    @Test func oddImagesFitNoMovie() throws {
        let size = PixelSize(width: 7, height: 6)
        let example = try ExportExample([
            .frame(1) { frame in
                let still = EncodedStill(bytes: exampleJPEG(size), size: size)
                frame.image = .still(still)
            }
        ])
        let error = #expect(throws: ExportError.self) { try example.export(.vio) }
        #expect(error?.fact == .imageSize(size))
        #expect(try example.export(.logger3D).files.count == 3)
    }

    /// Programs that read these formats expect JPEG files.
    @Test(arguments: [DatasetFormat.logger3D, .nerfstudio, .colmap])
    func heicFilesAreExportedAsJPEGAndTheReportSaysSo(_ format: DatasetFormat) throws {
        let size = PixelSize(width: 8, height: 6)
        let example = try ExportExample(
            (0..<3).map { number in
                .frame(1_000_000_000 + number * 33_000_000) { frame in
                    let bytes = exampleHEIC(size, content: [7, UInt8(40 + number)])
                    frame.image = .still(EncodedStill(bytes: bytes, size: size, format: .heic))
                    frame.fill()
                }
            })
        let export = try example.export(format)
        let images = export.files.filter { $0.key.hasSuffix(".jpg") }.sorted { $0.key < $1.key }
        #expect(images.count == 3)
        for (number, image) in images.enumerated() {
            #expect(StillFormat(of: image.value) == .jpeg)
            #expect(image.value[image.value.count - 4] == UInt8(40 + number))
        }
        #expect(!export.files.keys.contains { $0.hasSuffix(".heic") })
        #expect(export.report.losses.contains { $0.contains("of HEIC files") })
    }

    /// Extreme numbers, timestamps and missing values are written or rejected, never a trap.
    @Test(arguments: [UInt64](0..<12), TestSession.Storage.allCases)
    func anySessionIsExported(_ seed: UInt64, _ storage: TestSession.Storage) throws {
        let disk = MemoryFileSystem()
        let path = try ExportExports.session(seed: seed, count: 80, storage, on: disk)
        let session = try Session(opening: path, fileSystem: disk)
        for format in DatasetFormat.exported {
            let export = try Exported(
                session, format, to: "/x-\(format.name)", on: disk, codecs: DrawnCodecs())
            #expect(export.report.fileCount == export.files.count)
            let byteCount = export.files.values.reduce(0) { $0 + $1.count }
            #expect(export.report.byteCount == Int64(byteCount))
        }
    }

    private static func packets(_ bytes: [UInt8]?) throws -> [MoviePacket] {
        let reader = try BoxMovieCodecs().openMovie(MemorySource(bytes ?? []))
        var packets: [MoviePacket] = []
        while let packet = try reader.nextPacket() { packets.append(packet) }
        return packets
    }
}

extension Exported {
    /// The movie, whatever its name.
    fileprivate var movie: [UInt8]? {
        files.first { $0.key.hasSuffix(".mp4") || $0.key.hasSuffix(".mov") }?.value
    }

    /// The frame numbers in the format's rows.
    fileprivate func frameNumbers(_ format: DatasetFormat) -> [String] {
        if format.name == "vislam" {
            return lines("frame_metadata.csv").dropFirst().map { String($0.prefix { $0 != "," }) }
        }
        let table = files.keys.first { $0.hasSuffix(".csv") } ?? ""
        return lines(table).map { $0.split(separator: ",").map(String.init) }
            .filter { ["1", "7"].contains($0[1]) }.map { $0[2] }
    }
}
