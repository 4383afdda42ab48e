import LockstepFormats
import LockstepSamples
import LockstepSessions
import Testing

@testable import LockstepAnalysis
@testable import LockstepSynthetic

/// Depth maps that are delayed relative to their poses.
@Suite struct DepthDelayTests {
    static let phones = [UInt64(1), 3].map { RowPhone(seed: $0, seconds: 8) }

    /// The phone with maps that are late by `frames` frames of 0.1 s.
    private static func late(_ frames: Int, _ phone: RowPhone) -> RowPhone {
        var maps: [DepthMap?] = []
        return phone.withFrames { number, frame in
            maps.append(frame.depth)
            frame.depth = maps[max(0, number - frames)]
        }
    }

    @Test(arguments: [0, 1, 2])
    func theDelayIsMeasured(_ frames: Int) throws {
        for phone in Self.phones {
            let finding = try #require(try Self.late(frames, phone).finding(.depthDelay))
            let measured = try #require(finding.measured).value
            #expect((measured - Double(frames) * 100).magnitude < 15, "\(finding)")
            #expect(finding.severity == (frames == 0 ? .pass : .warn), "\(finding)")
        }
    }

    /// Late maps look like drift or another lens; only the delay is reported.
    @Test func onlyTheDelayIsNamed() throws {
        let phone = Self.late(1, try #require(Self.phones.first))
        let found = try ExampleSession(phone.plan).check().findings
        #expect(!found.contains { $0.name == .poseDrift || $0.name == .focalLength })
        let profiled = try ExampleSession(phone.plan).check(.rgbd).findings
        #expect(profiled.first { $0.name == .depthDelay }?.severity == .fail)
    }

    /// Pose errors, a wrong lens and a wrong unit of length are not a delay.
    @Test func otherFaultsAreNoDelay() throws {
        let phone = try #require(Self.phones.first)
        let changed: [RowPhone] = [
            phone.withFrames { _, frame in
                frame.intrinsics?.fx *= 1.05
                frame.intrinsics?.fy *= 1.05
            },
            phone.withDepths { _, meters in meters.map { $0 * 1.1 } },
            RowPhone(seed: 1, seconds: 8, [Defect(.poseDrift)]),
        ]
        for phone in changed {
            let finding = try #require(try phone.finding(.depthDelay))
            #expect(finding.severity == .pass, "\(finding)")
        }
    }

    /// A phone at rest sees the same surfaces at all times.
    @Test func withoutMovementNothingIsSaid() throws {
        let phone = RowPhone(seed: 2, seconds: 8, trajectory: .still)
        let severity = try phone.finding(.depthDelay)?.severity
        #expect(severity == nil || severity == .cannotTell)
    }
}

/// Edges in maps that a phone smoothed.
@Suite struct SmoothedEdgeTests {
    /// Each value is the mean of three neighbors in a row, as smoothing produces.
    @Test func smoothedMapsAreNotWarnedOf() throws {
        let width = 96
        let phone = RowPhone().withDepths { _, meters in
            meters.indices.map { index in
                let column = index % width
                guard (1..<width - 1).contains(column) else { return meters[index] }
                return meters[index - 1...index + 1].reduce(0, +) / 3
            }
        }
        let finding = try #require(try phone.finding(.flyingPixels))
        #expect(finding.severity == .pass, "\(finding)")
    }

    /// Two ramps for every three other edges, as in the least smoothed third of a real recording.
    @Test(arguments: [(20, Finding.Severity.pass), (12, .warn)])
    func mapsOfWhichManyEdgesAreRampsAreNotWarnedOf(
        _ ramps: Int, _ severity: Finding.Severity
    ) throws {
        let width = 96
        let phone = RowPhone().withDepths { _, meters in
            meters.indices.map { index in
                let (row, column) = (index / width, index % width)
                // Ten edges per row, between 1 and 2 m; each edge that is not a ramp has a flying
                // pixel.
                let (edge, place) = (column / 9, column % 9)
                let (front, back): (Float, Float) = edge % 2 == 0 ? (1, 2) : (2, 1)
                let isRamp = (row * 10 + edge) % 50 < ramps
                switch place {
                case 0...3: return front
                case 4: return isRamp ? front + (back - front) / 3 : (front + back) / 2
                case 5 where isRamp: return front + (back - front) * 2 / 3
                default: return back
                }
            }
        }
        let finding = try #require(try phone.finding(.flyingPixels))
        #expect(finding.severity == severity, "\(finding)")
    }
}
