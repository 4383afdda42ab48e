import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// Data that an export omits is reported.
@Suite struct ExportLossTests {
    @Test(arguments: DatasetFormat.exported)
    func reportsEverythingThatAFormatCannotStore(_ format: DatasetFormat) throws {
        let report = try ExportExample().export(format).report
        let samples: [Stream] = [
            .camera, .accelerometer, .gyroscope, .magnetometer, .deviceMotion, .barometer,
            .location,
        ]
        let lost = samples.filter { !format.streams.contains($0) }
        for stream in samples {
            let isSaid = report.absences.contains { $0.hasPrefix("\(Self.words(stream)) (") }
            #expect(isSaid == lost.contains(stream), "\(stream)")
        }
        for facet in SessionFacet.allCases where Self.isInTheExample(facet) {
            let isLost = !format.facets.contains(facet)
            let isSaid = report.absences.contains { words in
                words == facet.words || words.hasPrefix("\(facet.words) (")
            }
            #expect(isSaid == (isLost && Self.isThere(facet, in: format)), "\(facet)")
        }
    }

    /// The report has no counts if only a part is exported, because its samples are not counted.
    @Test(arguments: ["start", "end", "stride"])
    func partialExportReportsNoSampleCounts(_ part: String) throws {
        var selection = ExportSelection()
        switch part {
        case "start": selection.start = .milliseconds(-10)
        case "end": selection.end = .milliseconds(50)
        default: selection.stride = 2
        }
        for format in DatasetFormat.exported {
            let report = try ExportExample().export(format, selection).report
            #expect(report.absences.allSatisfy { !$0.contains(/\([0-9]/) }, "\(report.absences)")
        }
        let report = try ExportExample().export(.tum, selection).report
        #expect(report.absences.contains("accelerometer"))
    }

    @Test func dataMissingInTheSessionIsNotReportedAsLost() throws {
        let example = try ExportExample([
            .reading(.accelerometer, 5, 0, 0, -1), .reading(.gyroscope, 6, 0, 0, 0),
        ]) { opening in
            opening.source.deviceModel = nil
            opening.source.systemVersion = nil
        }
        let report = try example.export(.vio).report
        #expect(report.losses == [])
        #expect(report.absences == ["arrival times"])
        #expect(
            report.remarks.last
                == "Left out: arrival times; not stored in this format.")
        #expect(report.guesses.count == 1)
        #expect(report.guesses.first?.hasPrefix("The export has no images: there is no") == true)
    }

    /// Frames with only poses and intrinsics: no format reports any other loss.
    @Test(arguments: DatasetFormat.exported)
    func onlyDataOfTheSessionIsReportedAsLost(_ format: DatasetFormat) throws {
        let example = try ExportExample([
            .frame(1_000_000_000) { frame in
                frame.worldFromCamera = .identity
                frame.intrinsics = Intrinsics(fx: 7.5, fy: 7.25, cx: 3.5, cy: 2.5)
            }
        ])
        let report = try example.export(format).report
        let words = report.losses + report.absences
        for absent in [
            "depth", "millimeter", "confidence", "feature points", "device motion", "order",
            "magnetic", "acceleration", "angular", "location", "without", "tracking",
        ] {
            #expect(!words.contains { $0.contains(absent) }, "\(absent): \(words)")
        }
    }

    @Test(arguments: [nil, Vector3(20, -40, 10)])
    func theCalibratedFieldIsReportedAsLostIfItWasMeasured(_ field: Vector3?) throws {
        var sample = DeviceMotionSample(
            timestamp: HostTime(nanoseconds: 5), attitude: .identity, rotationRate: .zero,
            gravity: Vector3(0, 0, -1), userAcceleration: .zero)
        sample.magneticField = field
        let delivery = Delivery(.deviceMotion(sample), arrival: HostTime(nanoseconds: 6))
        let report = try ExportExample([delivery]).export(.vislam).report
        let isSaid = report.absences.contains(SessionFacet.calibratedField.words)
        #expect(isSaid == (field != nil), "\(report.absences)")
    }

    @Test func reportsDecisions() throws {
        let report = try ExportExample().export(.vislam).report
        #expect(
            report.guesses == [
                "Gravity is written in m/s² like the other accelerations; the format does not "
                    + "define its unit.",
                "1 row of frame_metadata.csv with an empty field: exposure, sensitivity or "
                    + "focal length was not measured.",
            ])
        #expect(
            report.losses.last
                == "Lost in part: detail of the images, which were encoded into video.mp4.")
    }

    @Test func unknownValuesAreCounted() throws {
        let report = try ExportExample().export(.vio).report
        #expect(
            report.guesses.contains(
                "1 row with unknown values: -1 for an accuracy or a speed, nan for an "
                    + "altitude."))
    }

    @Test func posesAndIntrinsicsWithoutEachOtherAreCounted() throws {
        let report = try ExportExample([
            .frame(1_000_000_000) { $0.worldFromCamera = .identity },
            .frame(2_000_000_000) { $0.intrinsics = Intrinsics(fx: 1, fy: 1, cx: 1, cy: 1) },
            .frame(3_000_000_000) { frame in
                frame.fill()
                frame.eulerAngles = nil
            },
        ]).export(.vio).report
        #expect(report.losses.contains("Left out: intrinsics of frames without a pose (1)."))
        #expect(report.losses.contains("Left out: poses of frames without intrinsics (1)."))
        #expect(report.guesses.contains("1 pose with angles computed from the rotation."))
    }

    @Test(arguments: DatasetFormat.exported.filter { $0.streams.contains(.camera) })
    func reportsASeparateClock(_ format: DatasetFormat) throws {
        let report = try ExportExample { opening in
            for index in opening.source.streams.indices
            where opening.source.streams[index].stream == .camera {
                opening.source.streams[index].clock = .unrelated
            }
        }.export(format).report
        #expect(report.losses.contains { $0.contains("images are on a separate clock") })
    }

    @Test func motionBetweenFramesIsCounted() throws {
        let motions = (1...5).map { Delivery.motion($0 * 10_000_000) }
        let example = try ExportExample(
            motions + [.frame(60_000_000), .frame(70_000_000), .motion(80_000_000)])
        let report = try example.export(.logger3D).report
        #expect(
            report.losses.contains(
                "Left out: device motion except the latest before each frame (5)."))
        #expect(report.guesses.contains("2 frames without camera_transform: it is unknown."))
    }

    @Test func aSessionWithoutAnchorsHasNoWallTime() throws {
        let example = try ExportExample()
        var manifest = try example.session.manifest
        manifest.clockAnchors = []
        example.disk.put(manifest.encoded(), at: example.path + "/metadata.json")
        let export = try example.export(.vio)
        #expect(export.lines("data.csv").first == "12345.678901,0,nan,0,0")
        #expect(
            export.report.guesses.contains(
                "The first row's wall time is nan: the session has no clock anchor."))
        let disk = MemoryFileSystem()
        try disk.makeDirectory("/r")
        for (name, bytes) in export.files { disk.put(bytes, at: "/r/" + name) }
        let source = try Datasets.open("/r", codecs: DrawnCodecs(), fileSystem: disk)
        #expect(source.description.startAnchor == nil)
        #expect(source.description.says("No row contains both clocks' times at the start"))
        #expect(try source.drained().readings(.gyroscope).count == 1)
    }

    @Test func everyLayoutHasAnEntryInTheList() {
        let formats = DatasetFormat.all
        let readOnly = [
            "lockstep", "mars", "sensorlogger", "lamar", "ioslogger", "polycam", "record3d",
        ]
        #expect(formats.map(\.name) == readOnly + DatasetFormat.exported.map(\.name))
        #expect(formats.filter(\.isExported).map(\.name) == DatasetFormat.exported.map(\.name))
        #expect(
            Set(formats.filter(\.isImported).map(\.name))
                == Set(DatasetFormat.imported.map(\.name)))
        for format in formats {
            #expect(!format.title.isEmpty && !format.carries.isEmpty, "\(format.name)")
            #expect(Set(format.carries).isDisjoint(with: format.loses), "\(format.name)")
        }
        #expect(DatasetFormat(named: "vio")?.title == "VIO Data Collection App")
        #expect(DatasetFormat(named: "VIO") == nil)
    }

    @Test(arguments: DatasetFormat.exported.filter { $0.streams.contains(.camera) })
    func meaningOfCameraTimestampsIsKeptOrReported(_ format: DatasetFormat) throws {
        for meaning in [TimestampMeaning.exposureStart, .exposureMiddle, .unknown] {
            let export = try ExportExample { opening in
                for index in opening.source.streams.indices {
                    opening.source.streams[index].stampMeaning = meaning
                }
            }.export(format)
            let isSaid = export.report.absences.contains(SessionFacet.stampMeaning.words)
            #expect(isSaid == (meaning != .unknown && format.name != "mcap"))
            guard format.name == "mcap" else { continue }
            let disk = MemoryFileSystem()
            disk.put(try #require(export.files["recording.mcap"]), at: "/r/recording.mcap")
            let source = try Datasets.open("/r", codecs: DrawnCodecs(), fileSystem: disk)
            let camera = source.description.streams.first { $0.stream == .camera }
            #expect(camera?.stampMeaning == meaning)
        }
    }

    /// Notes about clock and poses follow the session: a bag's times are Unix times, and poses
    /// without tracking states need not be a phone's.
    @Test(arguments: [DatasetFormat.tum, .tumrgbd, .euroc, .kalibr])
    func notesFitTheSessionsClockAndPoses(_ format: DatasetFormat) throws {
        func guesses(_ change: (inout SessionManifest) -> Void, isTracked: Bool) throws -> String {
            let example = try ExportExample([
                .frame(1_768_903_200_000_000_000) { frame in
                    frame.fill()
                    frame.trackingState = isTracked ? .normal : nil
                }
            ])
            var manifest = try example.session.manifest
            change(&manifest)
            example.disk.put(manifest.encoded(), at: example.path + "/metadata.json")
            return try example.export(format).report.guesses.joined(separator: "\n")
        }
        let unix = try guesses(
            {
                let time: Int64 = 1_768_903_200_000_000_000
                $0.clockAnchors = [
                    ClockAnchor(
                        host: HostTime(nanoseconds: time), wall: WallTime(nanoseconds: time))
                ]
            }, isTracked: false)
        #expect(unix.contains("Timestamps are Unix time,") && !unix.contains("not since 1970"))
        #expect(!unix.contains("own tracking"))
        let host = try guesses({ _ in }, isTracked: true)
        #expect(host.contains(/seconds since 20\d\d-\d\d-\d\d \d\d:\d\d UTC, not since 1970\./))
        #expect(host.contains("from the device's own tracking") == format.name.hasPrefix("tum"))
        let neither = try guesses({ $0.clockAnchors = [] }, isTracked: true)
        #expect(neither.contains("on a clock with unknown epoch"))
    }

    private static func words(_ stream: Stream) -> String {
        switch stream {
        case .camera: return "images"
        case .deviceMotion: return "device motion"
        default: return stream.rawValue
        }
    }

    private static func isInTheExample(_ facet: SessionFacet) -> Bool {
        ![
            .events, .lensPositions, .readouts, .sharpness, .rawTimestamps, .calibration,
            .measurer, .lens, .timeShift, .noise, .annotations, .notices, .stampMeaning,
        ].contains(facet)
    }

    /// Parts of device motion are exported with it.
    private static func isThere(_ facet: SessionFacet, in format: DatasetFormat) -> Bool {
        ![.attitudes, .calibratedField].contains(facet) || format.streams.contains(.deviceMotion)
    }
}
