import LockstepFormats
import LockstepSamples
import LockstepSessions
import Testing

@testable import LockstepAnalysis
@testable import LockstepSynthetic

/// Findings about depth maps: each defect has its finding, and a good recording has none.
@Suite struct DepthFindingTests {
    static let sound = RowPhone()

    static let names: [FindingName] = [
        .depthUnit, .depthSize, .depthValid, .depthHoles, .depthRange, .depthConfidence,
        .depthFrozen, .flyingPixels, .depthConvention, .depthAgreement, .depthScale, .poseDrift,
        .focalLength,
    ]

    @Test func aGoodRecordingPassesAll() throws {
        let findings = try ExampleSession(Self.sound.plan).check().findings
        for name in Self.names where name != .poseDrift {
            #expect(findings.first { $0.name == name }?.severity == .pass, "\(name)")
        }
        #expect(findings.allSatisfy { !Self.names.contains($0.name) || $0.severity == .pass })
    }

    /// Every seed is another room, another phone and another walk.
    @Test(arguments: [UInt64(1), 2])
    func depthAndPosesAgreeInEveryRoom(_ seed: UInt64) throws {
        let session = try ExampleSession(RowPhone(seed: seed, seconds: 8).plan)
        let findings = try session.check().findings.filter { Self.names.contains($0.name) }
        #expect(findings.allSatisfy { $0.severity == .pass }, "\(findings)")
        for (name, most) in [
            (FindingName.depthAgreement, 1.0), (.depthScale, 2), (.poseDrift, 6),
            (.focalLength, 0.5),
        ] {
            let measured = try #require(findings.first { $0.name == name }?.measured?.value)
            #expect(measured.magnitude < most, "\(name)")
        }
    }

    /// If the camera returns to a place, the maps show how far the poses drifted.
    @Test(arguments: [nil, Defect(.poseDrift), Defect(.poseDrift, value: 0.01)])
    func aLoopShowsHowFarPosesDrifted(_ defect: Defect?) throws {
        let phone = RowPhone(seed: 1, seconds: 18, defect.map { [$0] } ?? [])
        let findings = try ExampleSession(phone.plan).check().findings
        let loop = try #require(findings.first { $0.name == .poseLoop })
        #expect(loop.severity == (defect == nil ? .pass : .warn))
        // A path of six meters; about 16 seconds from the first sight of a place to the next.
        let meters = try #require(loop.measured?.value) / 100 * 6.2
        #expect((meters - 15.5 * (defect?.value ?? 0)).magnitude < 0.1 * meters + 0.02)
        #expect(loop.meaning.hasSuffix("."))
    }

    /// Poses whose error may or may not exceed the limit neither pass nor fail.
    @Test func aLoopWithinItsErrorOfTheLimitCannotBeDecided() throws {
        let phone = RowPhone(seed: 1, seconds: 18)
        func finding(_ limit: Double) throws -> Finding? {
            var limits = Limits()
            limits.choose(.poseLoop, limit)
            return try phone.finding(.poseLoop, limits: limits)
        }
        let good = try #require(try finding(1))
        #expect(good.severity == .pass)
        let doubtful = try finding(try #require(good.measured).value * 0.999)
        #expect(doubtful?.severity == .cannotTell)
        #expect(doubtful?.remedy?.description.hasPrefix("To get a result, return") == true)
        // No error can be within a limit of zero.
        #expect(try finding(0) == nil)
    }

    @Test func withoutALoopThereIsNoFindingAboutIt() throws {
        let findings = try ExampleSession(Self.sound.plan).check().findings
        #expect(!findings.contains { $0.name == .poseLoop })
    }

    struct Change: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var name: FindingName
        var severity: Finding.Severity
        var make: @Sendable () -> RowPhone
    }

    static let changes: [Change] = [
        Change(testDescription: "millimeters", name: .depthUnit, severity: .fail) {
            sound.withDepths { _, meters in meters.map { $0 * 1000 } }
        },
        Change(testDescription: "centimeters", name: .depthUnit, severity: .fail) {
            sound.withDepths { _, meters in meters.map { $0 * 100 } }
        },
        Change(testDescription: "w first", name: .depthConvention, severity: .fail) {
            sound.withRotations { Quaternion(x: $0.w, y: $0.x, z: $0.y, w: $0.z) }
        },
        Change(testDescription: "w last", name: .depthConvention, severity: .fail) {
            sound.withRotations { Quaternion(x: $0.y, y: $0.z, z: $0.w, w: $0.x) }
        },
        Change(testDescription: "another unit", name: .depthUnit, severity: .fail) {
            sound.withDepths { _, meters in meters.map { $0 / 1000 } }
        },
        Change(testDescription: "maps on their side", name: .depthSize, severity: .fail) {
            sound.withFrames { _, frame in frame.depth = frame.depth?.turned }
        },
        Change(testDescription: "hardly a depth", name: .depthValid, severity: .warn) {
            sound.withDepths { _, meters in meters.enumerated().map { $0 % 96 < 60 ? 0 : $1 } }
        },
        Change(testDescription: "no depth at all", name: .depthValid, severity: .fail) {
            sound.withDepths { _, meters in meters.map { _ in 0 } }
        },
        Change(testDescription: "holes", name: .depthHoles, severity: .warn) {
            sound.withDepths { _, meters in meters.enumerated().map { $0 % 4 == 1 ? .nan : $1 } }
        },
        Change(testDescription: "beyond what LiDAR sees", name: .depthRange, severity: .warn) {
            sound.withDepths { _, meters in meters.enumerated().map { $0 % 10 == 1 ? 30 : $1 } }
        },
        Change(testDescription: "low confidence", name: .depthConfidence, severity: .warn) {
            sound.withFrames { _, frame in
                frame.depth = frame.depth.flatMap { map in
                    let low = PixelBuffer(format: .gray8, size: map.size) { _, _ in }
                    return DepthMap(depth: map.depth, confidence: low)
                }
            }
        },
        Change(testDescription: "one map again and again", name: .depthFrozen, severity: .warn) {
            nonisolated(unsafe) var first: [Float]?
            return sound.withDepths { _, meters in
                first = first ?? meters
                return first ?? meters
            }
        },
        Change(testDescription: "a flat map", name: .depthFrozen, severity: .warn) {
            sound.withDepths { number, meters in number % 2 == 0 ? meters : meters.map { _ in 2 } }
        },
        Change(testDescription: "flying pixels", name: .flyingPixels, severity: .warn) {
            RowPhone([Defect(.flyingPixels)])
        },
        Change(testDescription: "poses inverted", name: .depthConvention, severity: .fail) {
            sound.withFrames { _, frame in
                frame.worldFromCamera = frame.worldFromCamera?.inverse
            }
        },
        Change(testDescription: "depth a tenth too long", name: .depthScale, severity: .warn) {
            sound.withDepths { _, meters in meters.map { $0 * 1.1 } }
        },
        Change(testDescription: "poses in feet", name: .depthScale, severity: .warn) {
            sound.withFrames { _, frame in
                frame.worldFromCamera = frame.worldFromCamera.map {
                    Transform(rotation: $0.rotation, translation: $0.translation / 0.7)
                }
            }
        },
        Change(testDescription: "maps of other frames", name: .depthAgreement, severity: .warn) {
            var maps: [DepthMap?] = []
            return sound.withFrames { number, frame in
                maps.append(frame.depth)
                frame.depth = maps[number * 37 % 61 % (number + 1)] ?? frame.depth
            }
        },
        Change(testDescription: "drifting poses", name: .poseDrift, severity: .warn) {
            RowPhone([Defect(.poseDrift)])
        },
        Change(testDescription: "long focal lengths", name: .focalLength, severity: .warn) {
            RowPhone([Defect(.wrongIntrinsics)])
        },
        Change(testDescription: "short focal lengths", name: .focalLength, severity: .warn) {
            RowPhone([Defect(.wrongIntrinsics, value: -0.12)])
        },
    ]

    @Test(arguments: changes)
    func eachDefectIsFoundByName(_ change: Change) throws {
        let finding = try change.make().finding(change.name)
        #expect(finding?.severity == change.severity, "\(String(describing: finding))")
        #expect(finding?.remedy?.description.hasSuffix(".") == true)
    }

    /// A cause is named only if it is the only explanation of the maps.
    @Test(arguments: [100.0, 10, 1000])
    func theUnitIsNamedIfThePosesDetermineIt(_ factor: Double) throws {
        let phone = Self.sound.withDepths { _, meters in meters.map { $0 * Float(factor) } }
        let meaning = try #require(try phone.finding(.depthUnit)).meaning
        #expect(meaning.contains("in centimeters instead") == (factor == 100), "\(meaning)")
        #expect(meaning.contains("in millimeters instead") == (factor == 1000), "\(meaning)")
        let near = Self.sound.withDepths { _, meters in meters.map { $0 * 100 } }
            .withFrames { _, frame in frame.worldFromCamera = nil }
        #expect(try near.finding(.depthUnit)?.severity == .fail)
    }

    @Test func aQuaternionsOrderIsNamed() throws {
        let phone = Self.sound.withRotations { Quaternion(x: $0.w, y: $0.x, z: $0.y, w: $0.z) }
        #expect(
            try #require(try phone.finding(.depthConvention)).meaning
                .contains("components are in another order"))
    }

    /// The measured value equals the injected one.
    @Test func measuresWhatWasChanged() throws {
        let scale = try #require(
            try Self.sound.withDepths { _, meters in meters.map { $0 * 1.1 } }
                .finding(.depthScale)?.measured)
        #expect((scale.value - -9.09).magnitude < 1.5)
        let focal = try RowPhone([Defect(.wrongIntrinsics)]).finding(.focalLength)?.measured
        #expect(((focal?.value ?? 0) - 12).magnitude < 1)
        let drift = try RowPhone([Defect(.poseDrift)]).finding(.poseDrift)?.measured
        #expect(((drift?.value ?? 0) - 20).magnitude < 6)
    }

    @Test func aFocalLengthThatRealMapsMisjudgeByAsMuchPasses() throws {
        let finding = try RowPhone([Defect(.wrongIntrinsics, value: 0.06)]).finding(.focalLength)
        #expect(finding?.severity == .pass, "\(String(describing: finding))")
    }

    @Test func theScaleOfAPhoneAtRestCannotBeDetermined() throws {
        let phone = RowPhone(trajectory: .still)
        let findings = try ExampleSession(phone.plan).check().findings
        #expect(findings.first { $0.name == .depthScale }?.severity == .cannotTell)
        #expect(findings.first { $0.name == .depthConvention }?.severity == .cannotTell)
        #expect(!findings.contains { $0.name == .poseDrift || $0.name == .focalLength })
    }

    /// The mean of contradicting parts passes only with a standard error that hides them.
    @Test func partsThatContradictEachOtherLeaveTheScaleOpen() throws {
        let phone = Self.sound.withDepths { number, meters in
            meters.map { $0 * (number < 30 ? 1.15 : 0.87) }
        }
        let finding = try #require(try phone.finding(.depthScale))
        #expect(finding.severity == .cannotTell, "\(finding)")
        #expect(finding.meaning.contains("parts of the recording"))
    }

    @Test func aShortRecordingIsNotLitteredWithDoubts() throws {
        let findings = try ExampleSession(RowPhone(seconds: 1.5, trajectory: .still).plan)
            .check().findings.filter { Self.names.contains($0.name) }
        #expect(findings.allSatisfy { $0.severity == .pass }, "\(findings)")
    }

    @Test func withoutDepthThereAreNoFindingsAboutIt() throws {
        let findings = try ExampleSession(RowPhone(depth: false).plan).check().findings
        #expect(!findings.contains { Self.names.contains($0.name) })
    }

    /// Impossible values that a file can contain nevertheless.
    @Test(arguments: [Double.nan, .infinity, 1e300, 0, -1])
    func impossibleIntrinsicsDoNotTrap(_ number: Double) throws {
        let phone = RowPhone(seconds: 2).withFrames { _, frame in
            frame.intrinsics = Intrinsics(fx: number, fy: number, cx: number, cy: number)
            frame.worldFromCamera = Transform(
                rotation: .identity, translation: Vector3(number, number, number))
            frame.depth = frame.depth?.changed { $0.map { _ in Float(number) } }
        }
        let agreement = try phone.finding(.depthAgreement)
        #expect(agreement == nil)
    }
}

@Suite struct DepthViewTests {
    /// A thinned map shows the same surfaces in the same directions.
    @Test(arguments: [1, 2, 3, 5])
    func thinningKeepsWhatIsSeen(_ step: Int) throws {
        let size = PixelSize(width: 120, height: 90)
        let meters = try #require(
            PixelBuffer(format: .float32, size: size) { _, bytes in
                for (index, place) in bytes.bindMemory(to: Float.self).indices.enumerated() {
                    let depth = 2 + Float(index % 120) * 0.01 + Float(index / 120) * 0.02
                    bytes.storeBytes(of: depth, toByteOffset: 4 * place, as: Float.self)
                }
            })
        let view = DepthView(
            try #require(DepthMap(depth: meters, confidence: nil)),
            intrinsics: Intrinsics(fx: 100, fy: 110, cx: 59.5, cy: 44.5), imageSize: size,
            origin: .pixelCenter, worldFromCamera: nil, stamp: HostTime(nanoseconds: 0))
        let thinned = view.thinned(to: size.area / (step * step))
        #expect(thinned.size == PixelSize(width: 120 / step, height: 90 / step))
        let (k, small) = (try #require(view.intrinsics), try #require(thinned.intrinsics))
        let direction = (x: 0.1, y: -0.05)
        let whole = view.surface(x: k.cx + direction.x * k.fx, y: k.cy + direction.y * k.fy)
        let part = thinned.surface(
            x: small.cx + direction.x * small.fx, y: small.cy + direction.y * small.fy)
        #expect(((whole?.depth ?? 0) - (part?.depth ?? 1)).magnitude < 1e-4)
    }
}

@Suite struct SpreadRowsTests {
    @Test(arguments: [1, 4096, 4097, 10_000, 100_000])
    func staysBoundedAndEven(_ count: Int) throws {
        let still = EncodedStill(bytes: [], size: PixelSize(width: 4, height: 4))
        var frame = CameraFrame(timestamp: HostTime(nanoseconds: 0), image: .still(still))
        var spread = SpreadRows()
        for number in 0..<count {
            frame.timestamp = HostTime(nanoseconds: Int64(number))
            spread.add(
                .init(
                    frame, index: number, image: .movie(index: number), motion: nil,
                    arrival: .init(time: nil, sequence: 0)), number: number + 1)
        }
        let numbers = spread.rows.map(\.number)
        #expect(numbers.count <= SpreadRows.capacity && numbers.count >= min(count, 2048))
        #expect(Set(zip(numbers, numbers.dropFirst()).map { $1 - $0 }).count <= 1)
        #expect(count - (numbers.last ?? 0) <= max(1, count / 2048))
    }
}

extension DepthMap {
    /// The map with width and height exchanged.
    fileprivate var turned: DepthMap? {
        DepthMap(
            depth: depth.turned(quarterTurnsClockwise: 1),
            confidence: confidence?.turned(quarterTurnsClockwise: 1))
    }
}
