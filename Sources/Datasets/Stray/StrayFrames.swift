import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The frames of a recording in the order of its rows.
final class StrayFrames: SampleStream {
    private let camera: StrayCamera
    private let reader: TableReader<StrayOdometryTable>
    private var nextImage = 0
    private var latest: HostTime
    private var waiting: ArraySlice<Sample> = []

    init(_ camera: StrayCamera, _ reader: TableReader<StrayOdometryTable>) {
        self.camera = camera
        self.reader = reader
        latest = HostTime(nanoseconds: camera.survey.first ?? 0)
        if camera.unexplainedImages > 0 {
            waiting = [lost(reported: false, at: nil, count: camera.unexplainedImages)]
        }
    }

    func next() throws -> Sample? {
        if let sample = waiting.popFirst() { return sample }
        guard let line = try reader.next() else { return nil }
        guard case .row(let row) = line else { return lost(reported: true, at: nil) }
        latest = row.timestamp
        guard row.frame >= nextImage, camera.holds(row.frame) else {
            return lost(reported: false, at: row.timestamp)
        }
        nextImage = row.frame + 1
        return .frame(try frame(row))
    }

    private func lost(reported: Bool, at time: HostTime?, count: Int = 1) -> Sample {
        let drop = Drop(
            stream: .camera, reason: .unusable, evidence: reported ? .reported : .inferred,
            timestamp: time, count: count)
        return .event(.drop(drop), at: latest)
    }

    private func frame(_ row: StrayOdometryTable.Row) throws -> CameraFrame {
        var frame = CameraFrame(
            timestamp: row.timestamp, image: try camera.image(row.frame))
        frame.intrinsics = camera.intrinsics.intrinsics(row)
        frame.worldFromCamera =
            Transform(rotation: row.rotation.matrix, translation: row.position)
            * AxisConventions.arkitFromVision
        do {
            if let found = try camera.maps?.map(of: row.frame) {
                frame.depth = found.map
                if let problem = found.problem {
                    waiting = [.event(.notice(problem), at: row.timestamp)]
                }
            }
        } catch let error as any Failure {
            let file = camera.maps?.name(of: row.frame) ?? StrayFiles.depth
            waiting = Sample.unusable(.depth, at: row.timestamp, file, error)[...]
        }
        return frame
    }
}
