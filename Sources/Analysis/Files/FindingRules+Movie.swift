import LockstepFormats
import LockstepSamples
import LockstepSessions

extension FindingRules {
    /// Whether the movie contains the rows' images at the rows' times.
    var movieFindings: [Finding] {
        let movie = facts.movie
        guard movie.isPresent || movie.rows > 0 else { return [] }
        return [imageFinding(movie), timeFinding(movie)]
    }

    private func imageFinding(_ movie: MovieFacts) -> Finding {
        let number = Finding.Number(Double(movie.images) - Double(movie.rows), "images")
        let place = [Place(file: SessionLayout.movie)]
        if let problem = movie.problem {
            return movieImages(
                .fail,
                "The movie yielded \(movie.images.counted("image")) for "
                    + "\(movie.rows.counted("row")), then decoding ended: \(problem)."
            ).measuring(number, against: .none, at: place)
        }
        if movie.missing.count > 0 || movie.wrongSize.count > 0 {
            return movieImages(
                .fail,
                "The movie contains \(movie.images.counted("image")) for "
                    + "\(movie.rows.counted("row")): no image for \(movie.missing.count) of them, an image "
                    + "of another size for \(movie.wrongSize.count)."
            ).measuring(
                number, against: .none, at: movie.missing.places + movie.wrongSize.places)
        }
        // Recovery also removes the rows of frames that lost other data; their images stay in the
        // movie.
        guard movie.images == movie.rows || manifest.state == .recovered else {
            return movieImages(
                .warn,
                "The movie contains \(movie.images.counted("image")), and rows refer to "
                    + "\(movie.rows)."
            ).measuring(number, against: .none, at: place)
        }
        return movieImages(
            .pass, "Every row has its image in the movie (\(movie.rows.counted("row")))."
        ).measuring(number, against: .none)
    }

    private func movieImages(_ severity: Finding.Severity, _ meaning: String) -> Finding {
        finding(
            severity, .movieImages, stream: .camera, meaning,
            remedy: severity == .warn
                ? "Find a row's image by `video_index`, never by its order." : repair)
    }

    private func timeFinding(_ movie: MovieFacts) -> Finding {
        facts.rows.framesHaveArrival ? recordedTimeFinding(movie) : importedTimeFinding(movie)
    }

    private func recordedTimeFinding(_ movie: MovieFacts) -> Finding {
        let difference = movie.largestDifference.seconds
        return finding(
            movie.differing.count > 0 ? .fail : .pass, .movieTimes, stream: .camera,
            "The movie's times differ from the rows' by at most \((difference * 1e6).short) µs, "
                + "for \(movie.differing.count.counted("row")) by more than half a tick.",
            remedy: "Trust `timestamp_ns`, and check whether images belong to their rows."
        ).measuring(
            Finding.Number(difference, "s"), against: limits[.movieTime],
            at: movie.differing.places)
    }

    /// A movie from another source has its own times; they only need to identify each row's image.
    private func importedTimeFinding(_ movie: MovieFacts) -> Finding {
        guard let median = facts.rows.streams[.camera]?.intervals.median, median > 0 else {
            return finding(
                .cannotTell, .movieTimes, stream: .camera,
                "There are fewer than two frames, so no times to compare.")
        }
        let share = Double(movie.largestDifference.nanoseconds) / median
        if share == 0, record(.camera)?.description.clock == .unrelated {
            return finding(
                .pass, .movieTimes, stream: .camera,
                "The rows' timestamps come from the imported movie; no other file states when images were taken."
            ).measuring(
                Finding.Number(share, "median intervals"), against: limits[.importedMovieTime])
        }
        if share > limits[.importedMovieTime].value, let step = movie.countedStep {
            return finding(
                .cannotTell, .movieTimes, stream: .camera,
                "The imported movie's own times only count images, one per "
                    + "\((step.seconds * 1e3).short) ms: they are not the times of capture "
                    + "and cannot be compared with the rows' times."
            ).measuring(
                Finding.Number(share, "median intervals"), against: limits[.importedMovieTime])
        }
        return finding(
            share > limits[.importedMovieTime].value ? .warn : .pass, .movieTimes,
            stream: .camera,
            "The imported movie's own times differ from the rows' by at most "
                + "\((movie.largestDifference.seconds * 1e3).short) ms.",
            remedy: "Check whether images belong to their rows."
        ).measuring(
            Finding.Number(share, "median intervals"), against: limits[.importedMovieTime])
    }
}
