import LockstepFormats
import LockstepSamples
import LockstepSessions

extension ExportJob {
    /// The places among the session's frames of those that ``SharpestFrames`` takes.
    ///
    /// Where every frame has its sharpness measured, that counts; else it is measured in every
    /// picture, since numbers of different sizes cannot be compared.
    func sharpestFrames(_ count: Int) throws -> Set<Int> {
        guard let rows = try session.frameRows() else { return [] }
        let pictureCount = contents.pictures.stills + contents.pictures.inMovie
        let isMeasured = contents.facets[.sharpness] == pictureCount
        let hasPoses = contents.facets[.poses] != nil
        let pictures = PictureExport(self)
        var selector = selector
        var choice = SharpestFrames()
        var places: [Int] = []
        var place = -1
        while let stored = try rows.next() {
            place += 1
            guard let row = selector.take(stored), row.worldFromCamera != nil || !hasPoses
            else { continue }
            let sharpness =
                try isMeasured
                ? row.sharpness : LockstepSamples.sharpness(of: pictures.pixels(of: row))
            choice.add(position: row.worldFromCamera?.translation, sharpness: sharpness)
            places.append(place)
            try progress.advance(by: isMeasured ? 1 : ExportProgress.workOfAPicture)
        }
        if !choice.followsThePath, !places.isEmpty {
            guess("Frames were chosen from equal spans of time: the camera's path is not known.")
        }
        return Set(choice.choice(of: count).map { places[$0] })
    }
}
