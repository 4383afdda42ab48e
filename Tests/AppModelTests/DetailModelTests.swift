import LockstepAnalysis
import LockstepAppModel
import LockstepFormats
import LockstepSamples
import Testing

@Suite struct DetailModelTests {
    private func time(_ milliseconds: Int64) -> HostTime {
        HostTime(nanoseconds: milliseconds * 1_000_000)
    }

    private func film(_ milliseconds: [Int64]) -> FilmModel {
        FilmModel(FilmIndex(times: milliseconds.map(time)))
    }

    @Test func playbackShowsTheLastFrameThatIsDue() {
        var film = film([0, 33, 66, 500, 533])
        film.handle(.elapsed(.seconds(1)))
        #expect(film.position == 0, "playback is stopped")
        film.handle(.playTapped)
        film.handle(.elapsed(.milliseconds(40)))
        #expect(film.position == 1)
        film.handle(.elapsed(.milliseconds(30)))
        #expect(film.position == 2)
        film.handle(.elapsed(.milliseconds(400)))
        #expect(film.position == 2, "a gap keeps its duration")
        film.handle(.elapsed(.milliseconds(200)))
        #expect(film.position == 4 && !film.isPlaying)
        film.handle(.playTapped)
        #expect(film.position == 0 && film.isPlaying, "from the beginning")
    }

    @Test func theSliderNeverLeavesTheFilm() {
        var film = film([0, 1000, 2500])
        for (asked, shown) in [(-1, 0), (1, 1), (99, 2)] {
            film.handle(.sought(asked))
            #expect(film.position == shown)
        }
        #expect(film.label.english == "0:02 of 0:02")
        var empty = self.film([])
        for event in [FilmModel.Event.playTapped, .sought(3), .elapsed(.seconds(1))] {
            empty.handle(event)
        }
        #expect(empty.position == 0 && !empty.isPlaying)
    }

    @Test func timestampsThatGoBackwardsDoNotStopAFilm() {
        var film = film([100, 50, 60])
        film.handle(.playTapped)
        film.handle(.elapsed(.milliseconds(10)))
        #expect(film.position == 2)
    }

    @Test(arguments: [true, false])
    func aClipThatIsLookedAtPlaysAtOnce(_ playsAtOnce: Bool) {
        var model = DetailModel(path: "/s", title: "", playsAtOnce: playsAtOnce)
        _ = model.handle(.playback(.success(.images(FilmIndex(times: [0, 33].map(time))))))
        guard case .loaded(.film(let film)?) = model.playback else {
            Issue.record("no film")
            return
        }
        #expect(film.isPlaying == playsAtOnce)
    }

    @Test func oneImageIsReadAtATimeAndTheNewestIsReadNext() {
        var model = DetailModel(path: "/s", title: "s")
        let index = FilmIndex(times: [0, 33, 66].map(time))
        let first = model.handle(.playback(.success(.images(index))))
        #expect(first == [.readImage(0, index.frames[0], depthSize: nil)])
        #expect(model.handle(.film(.sought(1))) == [])
        #expect(model.handle(.film(.sought(2))) == [])
        #expect(
            model.handle(.image(FilmImage(position: 0)))
                == [.readImage(2, index.frames[2], depthSize: nil)])
        #expect(model.handle(.image(FilmImage(position: 2))) == [])
    }

    @Test func outdatedPlotsAreNotShown() {
        var model = DetailModel(path: "/s", title: "s")
        #expect(
            model.handle(.plotsMeasured(columns: 10))
                == [.readPlots(token: 1, nil, columns: 10)])
        #expect(model.handle(.plotsMeasured(columns: 10)) == [], "the width is the same")
        #expect(
            model.handle(.plotsMeasured(columns: 20))
                == [.readPlots(token: 2, nil, columns: 20)])
        let window = PlotWindow(start: time(0), end: time(100))
        let plots = SessionPlots(window, columns: 10, readings: [:])
        _ = model.handle(.plots(token: 1, .success(plots)))
        #expect(model.isRereadingPlots)
        _ = model.handle(.plots(token: 2, .success(plots)))
        #expect(!model.isRereadingPlots)
        #expect(
            model.handle(.zoomed(from: 0.5, to: 1))
                == [.readPlots(token: 3, window.part(from: 0.5, to: 1), columns: 20)])
        #expect(model.handle(.closed) == [.forget])
        #expect(model.handle(.opened).count == 4)
        #expect(
            model.handle(.opened) == [.readPlots(token: 4, window, columns: 20)],
            "only canceled work is repeated")
    }

    @Test func findingsAreSortedWorstFirst() {
        let severities: [Finding.Severity] = [.pass, .warn, .fail, .cannotTell, .fail]
        let findings = severities.enumerated().map { index, severity in
            var finding = Finding(severity, .gaps, stream: .camera, meaning: "\(index)")
            finding.measured = Finding.Number(0.25, "s")
            finding.threshold = Threshold(0.2, "s", source: "chosen")
            return finding
        }
        let cards = FindingCard.cards(CheckReport(profile: .all, findings: findings))
        #expect(cards.map(\.meaning) == ["2", "4", "1", "3", "0"])
        #expect(cards[0].measured?.english == "0.25 s")
        #expect(cards[0].threshold?.english == "limit 0.20 s (chosen)")
        #expect(cards[0].name == "timestamps.gaps, camera")
    }
}
