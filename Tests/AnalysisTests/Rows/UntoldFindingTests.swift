import LockstepSamples
import Testing

@testable import LockstepAnalysis
@testable import LockstepSynthetic

/// Findings about poses and lens without depth maps, or with warped ones.
@Suite struct UntoldFindingTests {
    /// Poses whose quaternions were read in another order are reported as such or as undecidable;
    /// they never pass.
    @Test(arguments: 1...3)
    func aQuaternionInAnotherOrderDoesNotPassWithoutDepth(_ seed: Int) throws {
        let phone = RowPhone(seed: UInt64(seed), seconds: 12, depth: false)
        for isFirst in [true, false] {
            let turned = phone.withRotations {
                isFirst
                    ? Quaternion(x: $0.w, y: $0.x, z: $0.y, w: $0.z)
                    : Quaternion(x: $0.y, y: $0.z, z: $0.w, w: $0.x)
            }
            let finding = try #require(try turned.finding(.poseConvention))
            switch finding.severity {
            case .fail: #expect(finding.remedy == MotionAdvice.quaternionOrder)
            case .cannotTell: break
            default: Issue.record("\(finding.severity): \(finding.meaning)")
            }
        }
    }

    @Test func driftOfPosesIsNotJudgedWithoutDepth() throws {
        let phone = RowPhone(seconds: 8, [Defect(.poseDrift)], depth: false)
        #expect(try phone.finding(.poseDrift) == nil)
        let report = try ExampleSession(phone.plan).check()
        #expect(report.unexaminedNames.contains(.poseDrift))
    }

    /// Depth that grows with the angle is reported as such, and the lens is not blamed.
    @Test(arguments: [-0.08, -0.04, 0.04, 0.08])
    func warpedDepthIsNotBlamedOnTheFocalLength(_ warp: Double) throws {
        let size = PixelSize(width: 96, height: 72)
        let sound = RowPhone(seconds: 8)
        var shares: [Double] = []
        _ = sound.withFrames { _, frame in
            guard let k = frame.intrinsics, let size = frame.image.size else { return }
            shares.append(k.fx / Double(size.width))
        }
        let focal = try #require(shares.first) * Double(size.width)
        let warped = sound.withDepths { _, meters in
            meters.enumerated().map { index, depth in
                let x = (Double(index % size.width) + 0.5 - Double(size.width) / 2) / focal
                let y = (Double(index / size.width) + 0.5 - Double(size.height) / 2) / focal
                return depth * Float(1 + warp * (x * x + y * y))
            }
        }
        let finding = try warped.finding(.focalLength)
        #expect(
            finding == nil || finding?.severity == .pass || finding?.severity == .cannotTell,
            "\(finding?.meaning ?? "")")
    }
}
