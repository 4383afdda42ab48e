import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The contents of one set's camera files, in memory.
struct PolycamKeyframes {
    let set: PolycamFiles.Cameras
    /// The keyframes whose camera file can be read, in order of time.
    let list: ImageList
    private let cameras: [HostTime: PolycamCameraFile]
    private let blurScores: Int
    /// The number of unreadable camera files, and the first one's problem.
    private let unreadable: (count: Int, first: (name: String, problem: String)?)

    /// The largest camera file: it lists a keyframe's neighbors.
    private static let longestFile: Int64 = 1 << 20

    /// Reads the camera files and finds out which images exist.
    ///
    /// - Returns: nil if there is no camera file of this set.
    init?(_ set: PolycamFiles.Cameras, in keyframes: RecordingFolder) throws {
        guard let folder = try keyframes.subfolder(set.cameras) else { return nil }
        var cameras: [HostTime: PolycamCameraFile] = [:]
        var losses: [(name: String, problem: String)] = []
        for entry in folder.entries where entry.name.hasSuffix(".json") {
            do {
                let time = try Self.time(entry.name)
                guard
                    let bytes = try folder.contents(of: entry.name, limit: Self.longestFile)
                else { throw FormatError(.json("the file is empty")) }
                cameras[time] = try PolycamCameraFile(bytes)
            } catch let error as FormatError {
                losses.append((folder.prefix + entry.name, error.problem))
            }
        }
        guard !cameras.isEmpty || !losses.isEmpty else { return nil }
        let times = cameras.keys.sorted()
        let rows = times.map { time in
            ImageList.Entry(time: time, path: "\(set.images)/\(time.microsecondsName).jpg")
        }
        list = try ImageList(
            rows, on: ImageIndex(keyframes),
            survey: TableSurvey(file: folder.prefix + "*.json", timestamps: times))
        self.set = set
        self.cameras = cameras
        unreadable = (losses.count, losses.first)
        blurScores = cameras.values.reduce(0) { $0 + ($1.hasBlurScore ? 1 : 0) }
    }

    /// The times of all keyframes with a camera, in order.
    var times: [HostTime] { (list.entries.map(\.time) + list.lost).sorted() }

    /// The number of keyframes with a camera and an image.
    var count: Int { list.entries.count }

    /// A keyframe's camera.
    func camera(at time: HostTime) -> PolycamCameraFile? { cameras[time] }

    /// Unreadable cameras, as events.
    var drops: [Sample] {
        guard unreadable.count > 0 else { return [] }
        let drop = Drop(
            stream: .camera, reason: .unusable, evidence: .reported, timestamp: nil,
            count: unreadable.count)
        return [.event(.drop(drop), at: list.entries.first?.time ?? HostTime(nanoseconds: 0))]
    }

    /// Files are named by their timestamp in microseconds.
    private static func time(_ name: String) throws -> HostTime {
        let stem = name.dropLast(".json".count)
        let product = Int64(stem)?.multipliedReportingOverflow(by: 1000)
        guard let product, !product.overflow, product.partialValue >= 0 else {
            throw FormatError(
                .notANumber(field: "the name in microseconds", text: String(stem)))
        }
        return HostTime(nanoseconds: product.partialValue)
    }

    /// The reason why there is no keyframe at all, in words.
    var refusal: String {
        unreadable.first.map { "\($0.name): \($0.problem)" }
            ?? list.notices.first ?? "no camera file has an image"
    }

    /// Notices for the user, one sentence each.
    var notices: [String] {
        var notices = list.notices
        if !list.lost.isEmpty { notices.append(FramesWithoutImages.notice) }
        if let first = unreadable.first {
            notices.append(
                unreadable.count.counted("camera file", of: unreadable.count + cameras.count)
                    + " cannot be read, and "
                    + unreadable.count.verb("its keyframe is", "their keyframes are")
                    + " left out; the first is \(first.name): "
                    + "\(first.problem).")
        }
        if blurScores > 0 {
            notices.append(
                "The app's blur scores were left out: a session defines sharpness differently.")
        }
        return notices
    }
}
