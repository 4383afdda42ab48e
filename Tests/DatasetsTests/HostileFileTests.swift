import LockstepDatasets
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// Every format's files with typical damage: readable data is read, unreadable data is reported
/// with its location, and nothing outside the recording is changed.
@Suite struct HostileFileTests {
    /// A recording and its text files.
    struct Recording: Sendable {
        var layout: DatasetFormat
        var files: [String: [UInt8]]
        /// The files that contain text.
        var texts: [String]
        /// The text files whose rows begin with a timestamp that a spreadsheet would round.
        var stamped: [String] = []
        var codecs = StagedCodecs(
            nanoseconds: [0, 100_000_000, 200_000_000], size: ExampleMovie.size)

        func with(_ name: String, _ bytes: [UInt8]) -> [String: [UInt8]] {
            files.merging([name: bytes]) { $1 }
        }
    }

    private static func bytes(_ files: [String: String]) -> [String: [UInt8]] {
        files.mapValues { Array($0.utf8) }
    }

    private static let vio = VIOExample.files(
        VIOExample.start + VIOExample.readings + VIOExample.frames(",1450,1450,320,240"))

    static let recordings: [Recording] = [
        Recording(
            layout: .mars, files: bytes(MARSExample.files()),
            texts: ["gyro_accel.csv", "frame_timestamps.txt", "movie_metadata.csv"],
            stamped: ["gyro_accel.csv"], codecs: MARSExample.codecs),
        Recording(
            layout: .sensorLogger,
            files: bytes(
                SensorLoggerExample.files([
                    "Location.csv": "time,latitude,longitude\n1762361557951000000,60.1,24.8\n"
                ])),
            texts: ["AccelerometerUncalibrated.csv", "GyroscopeUncalibrated.csv", "Metadata.csv"],
            stamped: [
                "AccelerometerUncalibrated.csv", "GyroscopeUncalibrated.csv", "Location.csv",
            ]),
        Recording(
            layout: .vislam, files: bytes(VISLAMExample.files()),
            texts: ["imu_data.csv", "frame_metadata.csv"],
            stamped: ["imu_data.csv"],
            codecs: VISLAMExample.codecs),
        Recording(
            layout: .vio, files: bytes(vio), texts: ["data-2017-10-13-12-00-00.csv"],
            codecs: VIOExample.codecs),
        Recording(
            layout: .euroc, files: ASLExample.below("mav0"),
            texts: [
                "mav0/imu0/data.csv", "mav0/cam0/data.csv", "mav0/cam0/sensor.yaml",
                "mav0/state_groundtruth_estimate0/data.csv",
            ],
            stamped: ["mav0/imu0/data.csv", "mav0/state_groundtruth_estimate0/data.csv"]),
        Recording(
            layout: .tumvi, files: TUMVIExample.files,
            texts: TUMVIExample.files.keys.filter { $0.hasSuffix(".csv") || $0.hasSuffix(".yaml") }
                .sorted()),
        Recording(
            layout: .stray, files: StrayExample.files(),
            texts: ["odometry.csv", "imu.csv", "camera_matrix.csv"],
            stamped: ["odometry.csv", "imu.csv"], codecs: StrayExample.codecs),
        Recording(
            layout: .tumrgbd, files: TUMRGBDExample.files,
            texts: ["rgb.txt", "depth.txt", "groundtruth.txt", "accelerometer.txt"],
            stamped: ["rgb.txt", "depth.txt", "groundtruth.txt", "accelerometer.txt"]),
        Recording(
            layout: .spectacular, files: SpectacularExample.files,
            texts: ["data.jsonl", "calibration.json"], codecs: SpectacularExample.codecs),
        Recording(
            layout: .lamar, files: LaMARExample.files(),
            texts: ["poses.txt", "accelerometer.txt", "gyroscope.txt", "magnetometer.txt"],
            stamped: ["poses.txt", "accelerometer.txt", "gyroscope.txt", "magnetometer.txt"],
            codecs: LaMARExample.codecs),
        Recording(
            layout: .iosLogger, files: IOSLoggerExample.files(),
            texts: IOSLoggerExample.tables, stamped: IOSLoggerExample.tables,
            codecs: IOSLoggerExample.codecs),
        Recording(
            layout: .logger3D, files: (try? Logger3DExample.tree()) ?? [:],
            texts: ["frames.jsonl", "metadata.json"]),
        Recording(
            layout: .polycam, files: (try? PolycamExample.files()) ?? [:],
            texts: ["keyframes/cameras/\(PolycamExample.times[0]).json"]),
        Recording(
            layout: .record3D, files: (try? Record3DExample.files()) ?? [:], texts: ["metadata"]),
    ]

    /// Changes to text that lose nothing.
    static let harmless: [(name: String, change: @Sendable (String) -> String)] = [
        ("a byte order mark", { "\u{FEFF}" + $0 }),
        ("carriage returns", { $0.replacing("\n", with: "\r\n") }),
        ("mixed line ends", { $0.replacingEverySecond("\n", with: "\r\n") }),
    ]

    @Test(arguments: recordings.indices)
    func readsAnyLineEnding(_ index: Int) throws {
        let recording = Self.recordings[index]
        let expected = try Self.outcome(recording.files, recording).get()
        #expect(!expected.deliveries.isEmpty)
        for name in recording.texts {
            let text = String(decoding: recording.files[name] ?? [], as: UTF8.self)
            #expect(!text.isEmpty, "\(recording.layout) \(name)")
            for (damage, change) in Self.harmless {
                let files = recording.with(name, Array(change(text).utf8))
                let found = try Self.outcome(files, recording).get()
                #expect(
                    found.deliveries.map(\.sample.timestamp)
                        == expected.deliveries.map(\.sample.timestamp),
                    "\(recording.layout) \(name): \(damage)")
                #expect(
                    found.deliveries.frames.map(\.worldFromCamera)
                        == expected.deliveries.frames.map(\.worldFromCamera),
                    "\(recording.layout) \(name): \(damage)")
                #expect(
                    found.deliveries.readings(.accelerometer)
                        == expected.deliveries.readings(.accelerometer),
                    "\(recording.layout) \(name): \(damage)")
            }
        }
    }

    /// Changes that lose data: the rest is read, or the recording is rejected with a location.
    static let harmful: [(name: String, change: @Sendable ([UInt8]) -> [UInt8])] = [
        ("cut in the middle", { Array($0.prefix($0.count / 2)) }),
        ("cut to one byte", { Array($0.prefix(1)) }),
        ("empty", { _ in [] }),
        (
            "zeros at the end, as after a power loss",
            {
                $0.prefix($0.count / 2) + [UInt8](repeating: 0, count: $0.count / 2)
            }
        ),
        ("no text", { _ in (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 151) } }),
        ("one line of ten megabytes", { $0 + [UInt8](repeating: 0x31, count: 10 << 20) }),
        (
            "NaN in place of numbers",
            {
                Array(String(decoding: $0, as: UTF8.self).replacing("0.", with: "nan").utf8)
            }
        ),
        (
            "commas for points",
            {
                Array(String(decoding: $0, as: UTF8.self).replacing(".", with: ",").utf8)
            }
        ),
        ("everything twice", { $0 + $0 }),
    ]

    @Test(arguments: recordings.indices)
    func reportsUnreadableData(_ index: Int) throws {
        let recording = Self.recordings[index]
        for name in recording.texts {
            let original = recording.files[name] ?? []
            for (damage, change) in Self.harmful {
                let files = recording.with(name, change(original))
                let what = "\(recording.layout) \(name): \(damage)"
                switch Self.outcome(files, recording) {
                case .failure(let error):
                    let failure = error as? any Failure
                    #expect(failure?.problem.isEmpty == false, "\(what): \(error)")
                    #expect(failure?.remedy.description.isEmpty == false, "\(what): \(error)")
                    #expect(failure?.place != nil, "\(what): \(error)")
                case .success(let found): #expect(!found.notices.isEmpty, "\(what)")
                }
            }
        }
    }

    @Test(arguments: recordings.indices)
    func refusesTimestampsThatASpreadsheetRounded(_ index: Int) throws {
        let recording = Self.recordings[index]
        for name in recording.stamped {
            let text = String(decoding: recording.files[name] ?? [], as: UTF8.self)
            let files = recording.with(name, Array(text.withRoundedTimestamps.utf8))
            let what = "\(recording.layout) \(name)"
            switch Self.outcome(files, recording) {
            case .failure(let error):
                let failure = error as? any Failure
                #expect(failure?.problem.contains("spreadsheet") == true, "\(what): \(error)")
            case .success(let found):
                #expect(found.notices.contains { $0.contains("spreadsheet") }, "\(what)")
            }
        }
    }

    @Test(arguments: recordings.indices)
    func followsNoLink(_ index: Int) throws {
        let recording = Self.recordings[index]
        let elsewhere = try TemporaryFolder(tree: recording.files)
        for name in recording.files.keys.sorted() {
            let folder = try TemporaryFolder(tree: recording.files)
            try folder.replace(name, byLinkTo: elsewhere.path + "/" + name)
            switch Result(catching: { try Self.read(folder, recording) }) {
            case .failure(let error):
                let isSaid = (error as? DatasetError)?.fact == .symbolicLink
                let isUnknown = (error as? DatasetError)?.problem.contains("without") == true
                #expect(isSaid || isUnknown, "\(recording.layout) \(name): \(error)")
            case .success(let found):
                let isSaid = found.notices.contains { notice in
                    [
                        "outside the recording", "no file", "ot read", "missing", "no depth",
                        "no confidence",
                    ]
                    .contains { notice.contains($0) }
                }
                let isCounted = !found.deliveries.drops.isEmpty
                #expect(
                    isSaid || isCounted || Self.unread.contains(name),
                    "\(recording.layout) \(name): \(found.notices)")
            }
        }
    }

    /// Files that are never opened.
    private static let unread: Set<String> = ["icon", "Accelerometer.csv"]

    @Test(arguments: recordings.indices)
    func writesNothingAnywhere(_ index: Int) throws {
        let recording = Self.recordings[index]
        let folder = try TemporaryFolder()
        for (name, bytes) in recording.files { try folder.put(bytes, at: "in/" + name) }
        try folder.write(ExampleArchive(recording.files).bytes, to: "in.zip")
        let disk = LocalFileSystem()
        let before = try disk.byteCount(ofTree: folder.path)
        for name in ["in", "in.zip"] {
            let source = try Datasets.open(
                folder.path + "/" + name, as: recording.layout, codecs: recording.codecs,
                fileSystem: disk)
            _ = try source.drained()
        }
        #expect(try disk.list(folder.path).map(\.name) == ["in", "in.zip"])
        #expect(try disk.byteCount(ofTree: folder.path) == before)
    }

    struct Found {
        var deliveries: [Delivery]
        var notices: [String]
    }

    private static func outcome(
        _ files: [String: [UInt8]], _ recording: Recording
    ) -> Result<Found, any Error> {
        Result { try read(TemporaryFolder(tree: files), recording) }
    }

    private static func read(_ folder: TemporaryFolder, _ recording: Recording) throws -> Found {
        let source = try Datasets.open(
            folder.path, as: recording.layout, codecs: recording.codecs,
            fileSystem: LocalFileSystem())
        let deliveries = try source.drained()
        withExtendedLifetime(folder) {}
        return Found(
            deliveries: deliveries,
            notices: source.description.notices + deliveries.notices)
    }
}

extension String {
    fileprivate func replacingEverySecond(_ text: String, with other: String) -> String {
        let parts = split(separator: text, omittingEmptySubsequences: false)
        return parts.enumerated().reduce("") { sum, part in
            let separator = part.offset == 0 ? "" : part.offset % 2 == 0 ? other : text
            return sum + separator + part.element
        }
    }

    /// The text with each row's first number as a spreadsheet writes it.
    fileprivate var withRoundedTimestamps: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
            guard let first = line.first, first.isNumber else { return String(line) }
            return "1.40E+018" + line.drop { $0.isNumber || $0 == "." }
        }.joined(separator: "\n")
    }
}
