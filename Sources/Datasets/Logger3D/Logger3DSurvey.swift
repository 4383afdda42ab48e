import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The frames of an iOS-3D-Logger recording, surveyed in a first pass over rows and files.
struct Logger3DSurvey {
    let table: TableSurvey
    /// The first frame's native size, and the first depth map's.
    let size, depthSize: PixelSize?
    private let found: Found

    /// Reads the rows once, and the header and end of each image.
    init(_ reader: TableReader<Logger3DFrameTable>, _ folders: Logger3DFolders) throws {
        var found = Found()
        var failure: (any Error)?
        table = try TableSurvey(reader) { row in
            do {
                if failure == nil { try found.note(row, folders) }
            } catch {
                failure = error
            }
            return row.timestamp.nanoseconds
        }
        if let failure { throw failure }
        self.found = found
        size = found.size
        depthSize = found.depthSize
    }

    /// The number of frames with an image.
    var images: Int { table.rows - found.missing }
    /// The number of distinct device motions.
    var motions: Int { found.motions }

    private struct Found {
        var size, depthSize: PixelSize?
        var missing = 0
        /// The number of frames among them that are kept for their pose or depth.
        var imageless = 0
        var firstMissing: (index: Int, problem: String)?
        var turned: [ImageOrientation?: Int] = [:]
        var guessed = 0
        var foreign = 0
        var depthLost = 0
        var firstDepthLost: (index: Int, problem: String)?
        var confidenceLost = 0
        var motions = 0
        var latestMotion: HostTime?
        var partialMotions = 0
        var points = 0

        mutating func note(_ row: Logger3DFrameRow, _ folders: Logger3DFolders) throws {
            let image = try Logger3DImage(row, in: folders)
            if let problem = image.problem {
                missing += 1
                firstMissing = firstMissing ?? (row.index, problem)
                if row.isKeptWithoutImage {
                    imageless += 1
                    size = size ?? row.size
                    try noteDepth(row, folders)
                }
            } else {
                size = size ?? image.size
                if image.turn != .none { turned[row.orientation, default: 0] += 1 }
                if image.isGuess { guessed += 1 }
                if image.size != row.size { foreign += 1 }
                try noteDepth(row, folders)
            }
            if row.motion != nil, row.motion?.timestamp != latestMotion {
                motions += 1
                latestMotion = row.motion?.timestamp
            }
            if row.lacksMotionParts { partialMotions += 1 }
            if row.featurePointCount != nil { points += 1 }
        }

        private mutating func noteDepth(
            _ row: Logger3DFrameRow, _ folders: Logger3DFolders
        ) throws {
            guard let depth = try Logger3DDepth(row, in: folders) else { return }
            if let problem = depth.problem {
                depthLost += 1
                firstDepthLost = firstDepthLost ?? (row.index, problem)
            } else {
                depthSize = depthSize ?? row.depthSize
                if !depth.hasConfidence { confidenceLost += 1 }
            }
        }
    }
}

extension Logger3DFrameRow {
    /// Whether the frame is useful without its image.
    var isKeptWithoutImage: Bool { worldFromCamera != nil || depthSize != nil }
}

extension Logger3DSurvey {
    /// Notices for the user, one sentence each.
    var notices: [String] {
        table.notices + imageNotices + depthNotices + motionNotices
    }

    private var imageNotices: [String] {
        var notices: [String] = []
        if let first = found.firstMissing {
            let kept = found.imageless
            let fate =
                kept > 0
                ? "\(kept) of them \(kept.verb("keeps", "keep")) times, poses and depth without an "
                    + "image"
                : "\(found.missing.verb("It is", "They are")) left out"
            notices.append(
                "\(found.missing.counted("frame", of: table.rows)) "
                    + "\(found.missing.verb("has", "have")) no complete image; the first is frame "
                    + "\(first.index): \(first.problem). \(fate). To import the images too, "
                    + "put them into \(SessionLayout.images) as JPEG files and import again.")
        }
        let turned = found.turned.values.reduce(0, +)
        if turned > 0 {
            notices.append(
                "The app had rotated \(turned.counted("image")) upright, but not matrices, resolution "
                    + "and depth. An EXIF orientation rotates the images back without changing a "
                    + "pixel.")
        }
        if found.guessed > 0 {
            notices.append(
                "For \(found.guessed) of them, no row states how the phone was held; portrait is "
                    + "assumed.")
        }
        if found.foreign > 0 {
            notices.append(
                "There are no intrinsics for \(found.foreign.counted("image")) with a size other "
                    + "than the row's, because the row's are for the native image.")
        }
        return notices
    }

    private var depthNotices: [String] {
        var notices: [String] = []
        if let first = found.firstDepthLost {
            notices.append(
                "\(found.depthLost.counted("depth map")) cannot be read and "
                    + "\(found.depthLost.verb("is", "are")) left out; the first is of "
                    + "frame \(first.index): \(first.problem).")
        }
        if found.confidenceLost > 0 {
            notices.append(
                "For \(found.confidenceLost.counted("depth map")), there is no confidence map of "
                    + "the same size.")
        }
        return notices
    }

    private var motionNotices: [String] {
        var notices: [String] = []
        if found.motions > 0 {
            notices.append(
                "There is one device motion per frame (\(found.motions)) and no raw sample: too "
                    + "few for visual-inertial odometry.")
        }
        if found.partialMotions > 0 {
            notices.append(
                "\(found.partialMotions.counted("device motion")) "
                    + found.partialMotions.verb(
                        "lacks a part and is left out.", "lack a part and are left out."))
        }
        if found.points > 0 {
            notices.append(
                "\(Logger3DFiles.frames) contains only the number of feature points of a frame; "
                    + "the numbers are left out.")
        }
        return notices
    }
}
