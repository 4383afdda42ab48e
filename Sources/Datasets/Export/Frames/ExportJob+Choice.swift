import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions

extension ExportJob {
    /// Returns the indices, among the session's frames, of those that ``SharpestFrames`` chooses.
    ///
    /// If every image has a measured sharpness, that is used. Otherwise sharpness is measured in
    /// every image, because values from different image sizes cannot be compared.
    func sharpestFrames(_ count: Int) throws -> Set<Int> {
        guard let rows = try frames.reader() else { return [] }
        let imageCount = contents.images.stills + contents.images.inMovie
        let isMeasured = contents.facets[.sharpness] == imageCount
        let hasPoses = contents.facets[.poses] != nil
        let images = ImageExport(self)
        var selector = selector
        var choice = SharpestFrames()
        let work = OrderedWork<(position: Vector3?, sharpness: Double?)>(threads) { [reporter] in
            choice.add(position: $0.position, sharpness: $0.sharpness)
            try reporter.advance(by: isMeasured ? 1 : ExportProgress.workOfAnImage)
        }
        var places: [Int] = []
        var place = -1
        while let stored = try rows.next() {
            place += 1
            guard let row = selector.take(stored), row.worldFromCamera != nil || !hasPoses
            else { continue }
            let position = row.worldFromCamera?.translation
            if isMeasured || !row.hasImage {
                let sharpness = row.sharpness
                try work.add { _ in (position, sharpness) }
            } else {
                let image = try images.image(of: row)
                try work.add { (position, LockstepSamples.sharpness(of: try image.pixels($0))) }
            }
            places.append(place)
        }
        try work.finish()
        if !choice.followsThePath, !places.isEmpty {
            reporter.addAssumption(
                "Frames were chosen from equal spans of time: the camera's path is unknown.")
        }
        let chosen = choice.choice(of: count)
        if chosen.count < count {
            reporter.addAssumption(
                "\(chosen.count.counted("frame")) chosen of the \(count) requested: "
                    + (chosen.count == places.count
                        ? "there are no more." : "parts of the path without frames yield none."))
        }
        return Set(chosen.map { places[$0] })
    }
}
