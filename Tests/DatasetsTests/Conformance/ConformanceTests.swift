import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions
import Testing

@testable import LockstepDatasets

/// The sessions of `Conformance/` match their documents; the Python reader has the same test.
@Suite struct ConformanceTests {
    @Test func noSessionOfTheFolderIsLeftOut() throws {
        let entries = try LocalFileSystem().list(ConformanceCase.folder)
        let documents = entries.map(\.name).filter { $0.hasSuffix(".json") }
        #expect(documents.sorted() == ConformanceCase.all.map { $0.name + ".json" })
    }

    @Test(arguments: ConformanceCase.all)
    func theManifestAndEveryEventAreRead(_ example: ConformanceCase) throws {
        let (session, expected) = (try example.session(), try example.document())
        #expect(session.manifest.state.rawValue == expected.state)
        #expect(session.manifest.mode == expected.mode)
        #expect(session.manifest.frameCount == expected.frameCount)
        #expect(session.manifest.calibration?.row == expected.calibration)

        let events = try whole(session.eventRows()).sorted {
            $0.arrival.sequence < $1.arrival.sequence
        }
        #expect(
            Dictionary(grouping: events, by: \.writtenName).mapValues(\.count) == expected.events)
        #expect(events.compactMap(\.dropRow) == expected.drops)
        let recorded = events.compactMap(\.anchor)
        let named = session.manifest.clockAnchors.prefix(1).filter { !recorded.contains($0) }
        let anchors = named + recorded
        #expect(anchors.map { [$0.host.nanoseconds, $0.wall.nanoseconds] } == expected.anchors)
        for row in expected.wall {
            let host = anchors.host(for: WallTime(nanoseconds: row.wallNs))
            #expect(host?.nanoseconds == row.hostNs)
        }
    }

    @Test(arguments: ConformanceCase.all)
    func readsCompleteRowsAndDetectsTornOnes(_ example: ConformanceCase) throws {
        let (session, expected) = (try example.session(), try example.document())
        var torn: Set<String> = []
        func count<Row>(_ file: RowFile, _ reader: RowReader<Row>?) throws {
            let rows = try whole(reader) { torn.insert(file.rawValue) }
            #expect(rows.count == expected.rows[file.rawValue], "\(file.rawValue)")
        }
        try count(.frames, session.frameRows())
        try count(.features, session.featureRows())
        try count(.imu, session.inertialRows())
        try count(.attitude, session.attitudeRows())
        try count(.barometer, session.barometerRows())
        try count(.location, session.locationRows())
        try count(.mesh, session.meshRows())
        try count(.audio, session.audioRows())
        try count(.events, session.eventRows())
        #expect(torn == Set(expected.torn))
    }

    @Test(arguments: ConformanceCase.all)
    func everyReadingIsRead(_ example: ConformanceCase) throws {
        let (session, expected) = (try example.session(), try example.document())
        let inertial = try whole(session.inertialRows())
        for channel in InertialChannel.allCases {
            let rows = inertial.filter { $0.channel == channel }
            let document = try #require(expected.imu[channel.rawValue])
            try expect(rows.map { ($0.timestamp, $0.arrival, $0.value.elements) }, are: document)
        }
        let attitudes = try whole(session.attitudeRows())
        try expect(
            attitudes.map { ($0.timestamp, $0.arrival, $0.attitude.components) },
            are: expected.attitude)
        let pressures = try whole(session.barometerRows())
        try expect(
            pressures.map { ($0.sample.timestamp, $0.arrival, $0.sample.columns) },
            are: expected.barometer)
        let places = try whole(session.locationRows())
        #expect(places.map(\.sample.wall.nanoseconds) == expected.locationWallNs)
        try expect(
            places.map { ($0.sample.timestamp, $0.arrival, $0.sample.columns) },
            are: expected.location)
    }

    @Test(arguments: ConformanceCase.all)
    func everyFrameIsRead(_ example: ConformanceCase) throws {
        let (session, expected) = (try example.session(), try example.document())
        let rows = try whole(session.frameRows())
        let points = Dictionary(
            try whole(session.featureRows()).map { ($0.frameIndex, $0.points) },
            uniquingKeysWith: { first, _ in first })
        try #require(rows.count == expected.frames.count)
        for (row, frame) in zip(rows, expected.frames) {
            #expect(row.index == frame.index)
            #expect(row.timestamp.nanoseconds == frame.timestampNs)
            #expect(row.arrival.sequence == frame.seq)
            #expect(row.size.map { [$0.width, $0.height] } == frame.size)
            #expect(row.worldFromCamera?.columnMajor == frame.worldFromCamera)
            #expect(row.intrinsics?.columnMajor == frame.intrinsics)
            try expectImage(of: row, in: session, is: frame)
            try expectDepth(of: row, in: session, is: frame)
            expect(points[row.index], are: frame.points)
        }
    }

    @Test(arguments: ConformanceCase.all)
    func everySurfaceIsRead(_ example: ConformanceCase) throws {
        let (session, expected) = (try example.session(), try example.document())
        let rows = try whole(session.meshRows())
        try #require(rows.count == expected.surfaces.count)
        for (row, surface) in zip(rows, expected.surfaces) {
            #expect(row.kind.rawValue == surface.kind)
            #expect(row.identifier == surface.surfaceId)
            #expect(row.revision == surface.revision)
            #expect(row.timestamp.nanoseconds == surface.timestampNs)
            #expect(row.arrival.sequence == surface.seq)
            #expect(row.shape?.alignment?.rawValue == surface.alignment)
            #expect(row.shape?.classification?.word == surface.class)
            #expect(row.worldFromSurface.columnMajor == surface.worldFromSurface)
            try compare(session.mesh(of: row), with: surface.mesh)
        }
    }

    @Test(arguments: ConformanceCase.all)
    func everyBlockOfAudioIsRead(_ example: ConformanceCase) throws {
        let (session, expected) = (try example.session(), try example.document())
        let rows = try whole(session.audioRows())
        guard let audio = expected.audio else { return #expect(rows.isEmpty) }
        try #require(rows.count == audio.blocks.count)
        let file = try session.audioFile()
        #expect(file.format.rateHertz == audio.rateHz)
        #expect(file.format.channelCount == audio.channels)
        #expect(file.format.sampleType == (audio.isFloat ? .float32 : .int16))
        for (row, expected) in zip(rows, audio.blocks) {
            #expect(row.timestamp.nanoseconds == expected.timestampNs)
            #expect(row.arrival.sequence == expected.seq)
            #expect(row.firstSample == expected.firstSample)
            #expect(row.sampleCount == expected.sampleCount)
            let samples = try file.block(of: row).integers
            #expect(Double(samples.reduce(0, +)) == expected.sum)
            #expect(samples.map(\.magnitude).max() == UInt(expected.largest))
        }
    }

    private func compare(
        _ mesh: TriangleMesh?, with expected: ConformanceDocument.Mesh?
    ) throws {
        guard let expected else { return #expect(mesh == nil) }
        let mesh = try #require(mesh)
        #expect(mesh.vertexCount == expected.vertices && mesh.faceCount == expected.faces)
        let sum = mesh.positions.reduce(0) { $0 + Double($1) }
        #expect((sum - expected.sum).magnitude < 1e-9)
        let normals = mesh.normals.reduce(0) { $0 + Double($1) }
        #expect(mesh.normals.isEmpty == (expected.normalSum == nil))
        #expect((normals - (expected.normalSum ?? 0)).magnitude < 1e-9)
        #expect(mesh.indices.reduce(0) { $0 + Int($1) } == expected.cornerSum)
        let classes = mesh.classes.isEmpty ? nil : mesh.classes.reduce(0) { $0 + Int($1) }
        #expect(classes == expected.classSum)
    }

    @Test(arguments: ConformanceCase.all)
    func valuesBetweenSamplesAreThoseOfTheDocument(_ example: ConformanceCase) throws {
        let (session, expected) = (try example.session(), try example.document())
        let frames = PoseTrack(try whole(session.frameRows()).compactMap(\.poseRow))
        for row in expected.between.pose {
            let pose = frames.pose(at: HostTime(nanoseconds: row.timeNs))?.transform
            expect(pose?.columnMajor, isNear: row.value)
        }
        let attitudes = PoseTrack(
            try whole(session.attitudeRows()).map {
                PoseRow(timestamp: $0.timestamp, position: .zero, rotation: $0.attitude)
            })
        for row in expected.between.attitude {
            let pose = attitudes.pose(at: HostTime(nanoseconds: row.timeNs))?.transform
            expect(
                pose.map { Quaternion(rotation: $0.rotation).components }, isNear: row.value)
        }
        let rows = try whole(session.inertialRows()).filter { $0.channel == .accelerometer }
        for row in expected.between.accelerometer {
            let time = HostTime(nanoseconds: row.timeNs)
            expect(acceleration(at: time, among: rows)?.elements, isNear: row.value)
        }
    }

    /// All but the session that cannot be played before `recover` existed.
    @Test(arguments: ConformanceCase.all.filter { $0.name != "killed" })
    func everyFrameIsPlayedWithItsImage(_ example: ConformanceCase) throws {
        let expected = try example.document()
        let playback = try SessionPlayback(try example.session(), codecs: FFmpegCodecs())
        var frames = 0
        while let delivery = try playback.next() {
            if case .frame = delivery.sample { frames += 1 }
        }
        #expect(frames == expected.frames.count)
    }
}

extension AudioBlock {
    /// The samples of 16 bits.
    fileprivate var integers: [Int] {
        stride(from: 0, to: bytes.count, by: 2).map {
            Int(Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8))
        }
    }
}
